import type { Desk } from '../visit/desk-context.ts';

const counts = new WeakMap<Desk, { count: number }>();

/**
 * How often something has changed, so that a page which was read before a change, and listens only
 * after it, is told. It begins where no earlier process has been.
 */
export function changeCount(desk: Desk): number {
  const known = counts.get(desk);
  if (known) return known.count;
  const begun = { count: desk.now() };
  desk.changes.listen(() => {
    begun.count += 1;
  });
  counts.set(desk, begun);
  return begun.count;
}
