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
  const text = await store.readState(name);
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
