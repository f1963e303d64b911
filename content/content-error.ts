/** Faults in content, one per line, as sentences for the owner: where, what, and what to do. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** A fault with its place. @param line from 1, undefined for the whole file */
export function faultAt(file: string, line: number | undefined, words: string): ContentError {
  const place = line === undefined ? file : `${file}, line ${line}`;
  return new ContentError(`${place}: ${words}`);
}

/** @throws ContentError with all faults, if there are any */
export function throwTogether(faults: readonly ContentError[]): void {
  if (faults.length === 0) return;
  throw new ContentError([...new Set(faults.map(({ message }) => message))].join('\n'));
}

/**
 * Processes every item, even after faults in earlier ones.
 * @throws ContentError with the faults of all items
 */
export function eachOrFaults<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Result[] {
  const faults: ContentError[] = [];
  const results: Result[] = [];
  for (const item of items) {
    try {
      results.push(work(item));
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(error);
    }
  }
  throwTogether(faults);
  return results;
}
