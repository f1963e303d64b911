import { jsonIn } from '../../../platform/json-in.ts';

/**
 * What a text says that is kept as JSON under a name, across restarts; undefined where none is kept. One
 * that is damaged counts as none: what rests on it begins anew, where it would otherwise fail each
 * time it looks.
 * @param numbers names of its entries that have to be numbers
 */
export function jsonStateIn<State extends object>(
  text: string | undefined,
  numbers: readonly (keyof State & string)[],
): State | undefined {
  const state = jsonIn(text ?? '') as State | null | undefined;
  return state && numbers.every((entry) => Number.isFinite(state[entry])) ? state : undefined;
}
