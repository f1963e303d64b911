import { isFull } from './scale.ts';

/** How many times the shortest length. */
export type Times = 1 | 2 | 4;

/** How the time for some work grew from a length to four times the length. */
export interface Growth {
  /** For the longest. */
  ms: number;
  ratio: number;
}

export const lengths: readonly Times[] = isFull ? [1, 2, 4] : [1, 4];

/** Shorter than this, what else a machine does tells more than the work itself. */
const floorMs = 40;

/** Four times the length may take four times as long; squared it is sixteen. */
const maxRatio = 9;

/** The best of all tries tells: what else runs on the machine only adds, and adds to all but a few. */
const minTries = 3;
const triedForMs = 5000;

/** Milliseconds of a processor that this process has taken: what else a machine does adds nothing. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Times work at a length, twice and four times that, and again only while it looks as if it took
 * longer than in proportion.
 * @param now by what to time it, in milliseconds: for work in this process, what that takes of a processor
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
