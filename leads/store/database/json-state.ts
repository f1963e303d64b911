import { parseJson } from '../../../platform/parse-json.ts';

/**
 * Parses state that is kept as JSON across restarts; undefined if none is kept. Damaged state counts as none: its
 * reader starts afresh instead of failing every time it looks.
 * @param numbers names of the entries that have to be numbers
 */
export function jsonStateIn<State extends object>(
  text: string | undefined,
  numbers: readonly (keyof State & string)[],
): State | undefined {
  const state = parseJson(text ?? '') as State | null | undefined;
  return state && numbers.every((entry) => Number.isFinite(state[entry])) ? state : undefined;
}
