/** It was typed wrongly; the sentence says how it goes. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** It could not be done; the sentence says what to do next. Exit code 1. */
export class Fault extends Error {
  override name = 'Fault';
}

/** What the system or the store said, as the end of a sentence. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/\.?$/, '.');
}
