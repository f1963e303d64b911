/** It was typed wrongly; the sentence says how it goes. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** It could not be done; the sentence says what to do next. Exit code 1. */
export class Fault extends Error {
  override name = 'Fault';
}

/**
 * Whether an error is a Fault. Where it comes from another build, as to the desk's pages from the
 * server that runs them, it is one by its name and not by its class.
 */
export function isFault(error: unknown): error is Fault {
  return error instanceof Error && error.name === 'Fault';
}

/** The store did not take it, or cannot say whether it did; the sentence says what to do next. */
export class Unsaved extends Fault {
  readonly unsaved = true;
}

/** Whether an error is one of those, from whichever build; see `isFault`. */
export function isUnsaved(error: unknown): error is Unsaved {
  return isFault(error) && 'unsaved' in error;
}

/** What the system or the store said, as the end of a sentence. */
export function sentenceOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/\.?$/, '.');
}
