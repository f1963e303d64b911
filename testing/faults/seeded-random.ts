/** A pseudo-random generator whose results a seed repeats. */
export interface SeededRandom {
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  pick: <Choice>(choices: readonly Choice[]) => Choice;
  /** True in one of `times` cases. */
  oneIn: (times: number) => boolean;
  bytes: (length: number) => Buffer;
}

/** Mulberry32. Its 32 bits of state are plenty to vary requests. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    oneIn: (times) => below(times) === 0,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
