/** How often something may be tried in a window, by whoever a key stands for. */
const windowMs = 15 * 60_000;

export const maxAttempts = {
  /** Links asked for, for one address: more would only fill its inbox. */
  linksOfAddress: 3,
  /** Links asked for from one network. */
  linksOfNetwork: 20,
  /** Links opened and passkeys shown from one network. */
  waysInOfNetwork: 60,
} as const;

type Kind = keyof typeof maxAttempts;

/** Of a flood from everywhere, what was counted first is forgotten first. */
const maxKeys = 10_000;

export interface AttemptLimits {
  /** Counts an attempt. @returns whether it may be made */
  allows: (kind: Kind, key: string) => boolean;
}

/** Kept in memory: a desk that starts again begins to count anew. */
export function createAttemptLimits(now: () => number): AttemptLimits {
  const counts = new Map<string, { since: number; count: number }>();
  return {
    allows(kind, key) {
      const name = `${kind} ${key}`;
      const known = counts.get(name);
      const at = now();
      const isOver = !known || Math.abs(at - known.since) >= windowMs;
      const current = isOver ? { since: at, count: 0 } : known;
      current.count += 1;
      counts.delete(name);
      counts.set(name, current);
      const [oldest] = counts.keys();
      if (counts.size > maxKeys && oldest !== undefined) counts.delete(oldest);
      return current.count <= maxAttempts[kind];
    },
  };
}
