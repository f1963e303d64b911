import type { Desk } from '../visit/desk-context.ts';

const counts = new WeakMap<Desk, { count: number }>();

/**
 * How often something has changed, so that a page which was read before a change, and listens only
 * after it, is told. It begins where no earlier process has been.
 */
export function changeCount(desk: Desk): number {
  return counts.getOrInsertComputed(desk, beginCount).count;
}

function beginCount({ now, changes }: Desk): { count: number } {
  const begun = { count: now() };
  changes.listen(() => {
    begun.count += 1;
  });
  return begun;
}
