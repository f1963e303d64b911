import type { User } from '../../leads/store/access/users.ts';
import { elapsedBetween, minuteMs } from '../../platform/clock.ts';
import type { Desk } from '../visit/desk-context.ts';

/** How long after their last typing somebody still counts as writing. */
const writingLastsMs = minuteMs;

/** One window in which somebody has a lead open. */
interface Present {
  user: User;
  reference: string;
  wroteAt: number | undefined;
}

const windows = new WeakMap<Desk, Set<Present>>();

function windowsOf(desk: Desk): Set<Present> {
  return windows.getOrInsertComputed(desk, () => new Set());
}

/** Notes that somebody opens a lead. @returns a function to call when they leave it */
export function openLead(desk: Desk, user: User, reference: string): () => void {
  const own: Present = { user, reference, wroteAt: undefined };
  const all = windowsOf(desk);
  all.add(own);
  tellOthers(desk, user, reference);
  return () => {
    if (all.delete(own)) tellOthers(desk, user, reference);
  };
}

/** Notes that somebody who has a lead open is typing an answer, or has stopped. */
export function noteWriting(desk: Desk, user: User, reference: string, isWriting: boolean): void {
  for (const one of windowsOf(desk)) {
    if (one.user.id === user.id && one.reference === reference) {
      one.wroteAt = isWriting ? desk.now() : undefined;
    }
  }
  tellOthers(desk, user, reference);
}

/** Who else has a lead open, each person once. */
export function othersAt(desk: Desk, user: User, reference: string) {
  const others = new Map<string, { address: string; isWriting: boolean }>();
  for (const { user: other, reference: at, wroteAt } of windowsOf(desk)) {
    if (at !== reference || other.id === user.id) continue;
    const writes = wroteAt !== undefined && elapsedBetween(desk.now(), wroteAt) < writingLastsMs;
    const isWriting = writes || (others.get(other.id)?.isWriting ?? false);
    others.set(other.id, { address: other.address, isWriting });
  }
  return [...others.values()];
}

/** Has pages revalidate, but only if somebody else would see a difference. */
function tellOthers(desk: Desk, user: User, reference: string): void {
  if (othersAt(desk, user, reference).length > 0) desk.changes.tell();
}
