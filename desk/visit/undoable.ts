/** For so long what was done can be taken back on the pages that one opens next. */
export const undoableForMs = 60_000;
