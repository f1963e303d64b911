import type { Store } from './store.ts';

/**
 * What is kept under a name as JSON, across restarts. A state that is damaged counts as none: what
 * rests on it begins anew, where it would otherwise fail each time it looks.
 * @param numbers names of its entries that have to be numbers
 */
export async function readJsonState<State extends object>(
  store: Pick<Store, 'readState'>,
  name: string,
  numbers: readonly (keyof State & string)[],
): Promise<State | undefined> {
  return jsonStateIn(await store.readState(name), numbers);
}

/** What a text that is kept says; undefined where nothing is, and for one that is damaged. */
export function jsonStateIn<State extends object>(
  text: string | undefined,
  numbers: readonly (keyof State & string)[],
): State | undefined {
  if (text === undefined) return undefined;
  try {
    const state = JSON.parse(text) as State | null;
    return numbers.every((entry) => Number.isFinite(state?.[entry]))
      ? (state ?? undefined)
      : undefined;
  } catch {
    return undefined;
  }
}
