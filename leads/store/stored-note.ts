import type { Store } from './store.ts';

/**
 * What was noted under a name as JSON, across restarts. A note that is damaged counts as none: what
 * rests on it begins anew, where it would otherwise fail each time it looks.
 * @param numbers names of its entries that have to be numbers
 */
export async function storedNote<Note extends object>(
  store: Pick<Store, 'noted'>,
  name: string,
  numbers: readonly (keyof Note & string)[],
): Promise<Note | undefined> {
  const text = await store.noted(name);
  if (text === undefined) return undefined;
  try {
    const note = JSON.parse(text) as Note | null;
    return numbers.every((entry) => Number.isFinite(note?.[entry]))
      ? (note ?? undefined)
      : undefined;
  } catch {
    return undefined;
  }
}
