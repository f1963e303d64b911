import { hash, randomBytes } from 'node:crypto';

/** Cells a key is counted in, one a row, and how many keys a row tells apart before they meet. */
const rows = 4;
const cellsInRow = 65_536;
const maxInCell = 65_535;

export type NetworkCounts = ReturnType<typeof createNetworkCounts>;

/**
 * How often each of any number of keys came lately, in memory of one size.
 *
 * Counts in a count-min sketch: each key has a cell in each row, and the least of its cells counts.
 * Whoever sends from ever new networks cannot push a count out, as out of a list of the latest; at
 * worst cells are shared, and somebody is counted for two. For sixty a minute that takes more posts
 * than a relay can read. The seed is random, so that nobody can pick keys which meet another's.
 *
 * The window slides: what came in the one before counts by the part of it that is not over yet.
 */
export function createNetworkCounts(windowMs: number) {
  const seed = randomBytes(16).toString('base64');
  let window = 0;
  let current = new Uint16Array(rows * cellsInRow);
  let previous = new Uint16Array(rows * cellsInRow);

  function turnTo(now: number): void {
    const wanted = Math.floor(now / windowMs);
    if (wanted === window) return;
    [previous, current] = [current, previous];
    current.fill(0);
    if (wanted !== window + 1) previous.fill(0);
    window = wanted;
  }

  function cellsOf(key: string): number[] {
    const digest = hash('sha256', seed + key, 'buffer');
    return Array.from(
      { length: rows },
      (_, row) => row * cellsInRow + (digest.readUInt32LE(4 * row) % cellsInRow),
    );
  }

  function countsOf(key: string, now: number): { inThis: number; inLast: number; passed: number } {
    turnTo(now);
    const cells = cellsOf(key);
    const least = (table: Uint16Array) => Math.min(...cells.map((cell) => table[cell] ?? 0));
    return { inThis: least(current), inLast: least(previous), passed: now / windowMs - window };
  }

  return {
    /** Times in the window that ends now: never fewer than there were, rarely more. */
    of(key: string, now: number): number {
      const { inThis, inLast, passed } = countsOf(key, now);
      return inThis + Math.ceil(inLast * (1 - passed));
    },
    add(key: string, now: number): void {
      turnTo(now);
      const cells = cellsOf(key);
      const count = Math.min(...cells.map((cell) => current[cell] ?? 0));
      // Only the least are raised: the others count for more keys than this one.
      for (const cell of cells) {
        if (current[cell] === count && count < maxInCell) current[cell] = count + 1;
      }
    },
    /** Milliseconds until fewer than `most` are left of a key, should nothing more come. */
    waitMs(key: string, most: number, now: number): number {
      const { inThis, inLast, passed } = countsOf(key, now);
      const left = most - 1 - inThis;
      const until =
        left >= 0 ? shareUntil(inLast, left) : 1 + shareUntil(inThis, Math.max(most - 1, 0));
      // A millisecond more, for what is lost in fractions.
      return until <= passed ? 0 : Math.ceil((until - passed) * windowMs) + 1;
    },
  };
}

/** The part of a window after which no more than `most` of the `count` in the one before are left. */
function shareUntil(count: number, most: number): number {
  return count <= most ? 0 : 1 - most / count;
}
