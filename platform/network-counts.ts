import { hash, randomBytes } from 'node:crypto';

/** The sketch has one cell of a key in each row. The more cells in a row, the more keys it tells apart. */
const rows = 4;
const cellsInRow = 65_536;
const maxInCell = 65_535;

export type NetworkCounts = ReturnType<typeof createNetworkCounts>;

/**
 * Counts how often each key came lately, for any number of keys, in constant memory.
 *
 * It is a count-min sketch: each key has a cell in each row, and the smallest of its cells is its count. A sender with
 * ever new networks cannot evict a count, as it could from a list of the latest. At worst cells are shared and
 * somebody is counted for two; at sixty a minute that takes more posts than a relay can read. The seed is random, so
 * that nobody can pick keys that collide with another's.
 *
 * The window slides: the previous window counts by the share of it that still overlaps.
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
    /** Occurrences in the window that ends now: never fewer than there were, rarely more. */
    of(key: string, now: number): number {
      const { inThis, inLast, passed } = countsOf(key, now);
      return inThis + Math.ceil(inLast * (1 - passed));
    },
    add(key: string, now: number): void {
      turnTo(now);
      const cells = cellsOf(key);
      const count = Math.min(...cells.map((cell) => current[cell] ?? 0));
      // Only the smallest cells are raised (conservative update): the larger ones count other keys too.
      for (const cell of cells) {
        if (current[cell] === count && count < maxInCell) current[cell] = count + 1;
      }
    },
    /** Milliseconds until a key's count falls below `most`, if nothing more comes. */
    waitMs(key: string, most: number, now: number): number {
      const { inThis, inLast, passed } = countsOf(key, now);
      const left = most - 1 - inThis;
      const until =
        left >= 0 ? shareUntil(inLast, left) : 1 + shareUntil(inThis, Math.max(most - 1, 0));
      // One millisecond more makes up for rounding.
      return until <= passed ? 0 : Math.ceil((until - passed) * windowMs) + 1;
    },
  };
}

/** The share of a window after which at most `most` of the previous window's `count` remain. */
function shareUntil(count: number, most: number): number {
  return count <= most ? 0 : 1 - most / count;
}
