/** What is wrong in content, in sentences for its owner, a line for each: where, what, and what to do. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** A fault with its place. @param line from 1; undefined where it is of the whole file */
export function faultAt(file: string, line: number | undefined, words: string): ContentError {
  const place = line === undefined ? file : `${file}, line ${line}`;
  return new ContentError(`${place}: ${words}`);
}

/** @throws ContentError that tells all of them at once, where there are any */
export function throwTogether(faults: readonly ContentError[]): void {
  if (faults.length === 0) return;
  throw new ContentError([...new Set(faults.map(({ message }) => message))].join('\n'));
}

/**
 * Works on each, whatever is wrong with those before.
 * @throws ContentError that tells what is wrong with all of them
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
