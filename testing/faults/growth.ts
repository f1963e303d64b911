import { isFull } from './scale.ts';

/** A multiple of the shortest length. */
export type Times = 1 | 2 | 4;

/** How the time for some work grew when the length quadrupled. */
export interface Growth {
  /** The time at the longest length. */
  ms: number;
  ratio: number;
}

export const lengths: readonly Times[] = isFull ? [1, 2, 4] : [1, 4];

/** Shorter times are dominated by other work on the machine. */
const floorMs = 40;

/** At four times the length, linear work takes four times as long and quadratic work sixteen times. */
const maxRatio = 9;

/**
 * The best of several tries counts, since other work on the machine only adds time, and adds it to almost every try.
 */
const minTries = 3;
const triedForMs = 5000;

/** Processor time of this process in milliseconds, which other work on the machine does not affect. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures work at one, two and four times a length, and repeats it only while it looks disproportionate.
 * @param now the clock in milliseconds. For work in this process, its processor time
 */
export async function growthOf(
  work: (times: Times) => Promise<unknown>,
  now = () => performance.now(),
): Promise<Growth> {
  const best = { 1: Infinity, 2: Infinity, 4: Infinity };
  const until = performance.now() + triedForMs;
  for (let tries = 1; tries <= minTries || performance.now() < until; tries += 1) {
    for (const times of lengths) {
      const began = now();
      await work(times);
      best[times] = Math.min(best[times], now() - began);
    }
    if (!isOutOfProportion(growth(best))) break;
  }
  return growth(best);
}

export function isOutOfProportion({ ms, ratio }: Growth): boolean {
  return ms > floorMs && ratio > maxRatio;
}

function growth(best: Readonly<Record<Times, number>>): Growth {
  return { ms: best[4], ratio: best[4] / Math.min(best[1], best[2]) };
}
