/**
 * Counts recent occurrences by key, in memory that does not grow with what strangers send: in two windows, the current
 * one and the one before.
 * @param maxKeys keys counted in a window; further ones are not counted
 */
export function createRecentCounts(windowMs: number, maxKeys: number) {
  let window = 0;
  let current = new Map<number, number>();
  let previous = new Map<number, number>();

  function turnTo(now: number): void {
    const wanted = Math.floor(now / windowMs);
    if (wanted === window) return;
    previous = wanted === window + 1 ? current : new Map();
    current = new Map();
    window = wanted;
  }

  return {
    /** Occurrences in the last one to two windows; 0 for an undefined key. */
    of(key: string | undefined, now: number): number {
      if (key === undefined) return 0;
      turnTo(now);
      const number = numberOf(key);
      return (current.get(number) ?? 0) + (previous.get(number) ?? 0);
    },
    add(key: string | undefined, now: number): void {
      if (key === undefined) return;
      turnTo(now);
      const number = numberOf(key);
      const count = current.get(number);
      if (count !== undefined || current.size < maxKeys) current.set(number, (count ?? 0) + 1);
    },
  };
}

/**
 * Hashes a key (FNV-1a, 32 bits). The strings themselves would take 17 MB more, and V8 would intern each. Beside fifty
 * thousand keys one new key in 80,000 collides, and somebody is counted for two.
 */
function numberOf(key: string): number {
  let number = 0x811c9dc5;
  for (let place = 0; place < key.length; place += 1) {
    number = Math.imul(number ^ key.charCodeAt(place), 0x01000193);
  }
  return number;
}
