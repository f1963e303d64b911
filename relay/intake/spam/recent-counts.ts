/** How often something happened lately, in memory that does not grow with what strangers send. */
interface RecentCounts {
  /** Times in the last one to two windows; what cannot be told apart, undefined, is not counted. */
  of: (key: string | undefined, now: number) => number;
  add: (key: string | undefined, now: number) => void;
}

/**
 * Counts by key in two windows, this one and the one before.
 * @param maxKeys keys counted in a window; beyond it new ones are left out
 */
export function createRecentCounts(windowMs: number, maxKeys: number): RecentCounts {
  let window = 0;
  let current = new Map<string, number>();
  let previous = new Map<string, number>();

  function turnTo(now: number): void {
    const wanted = Math.floor(now / windowMs);
    if (wanted === window) return;
    previous = wanted === window + 1 ? current : new Map();
    current = new Map();
    window = wanted;
  }

  return {
    of(key, now) {
      if (key === undefined) return 0;
      turnTo(now);
      return (current.get(key) ?? 0) + (previous.get(key) ?? 0);
    },
    add(key, now) {
      if (key === undefined) return;
      turnTo(now);
      const count = current.get(key);
      if (count !== undefined || current.size < maxKeys) current.set(key, (count ?? 0) + 1);
    },
  };
}
