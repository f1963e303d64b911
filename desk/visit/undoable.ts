/** How long something can be undone on the pages that one opens next. */
export const undoableForMs = 60_000;
