import type { User } from '../../leads/store/access/users.ts';
import { between, minuteMs } from '../../platform/clock.ts';
import type { Desk } from '../visit/desk-context.ts';

/** Who has stopped typing for so long does not write any more. */
const writingLastsMs = minuteMs;

/** Somebody who has a lead open, in one window. */
interface Present {
  user: User;
  reference: string;
  wroteAt: number | undefined;
}

const windows = new WeakMap<Desk, Set<Present>>();

function windowsOf(desk: Desk): Set<Present> {
  return windows.getOrInsertComputed(desk, () => new Set());
}

/** Somebody opens a lead. @returns to be called when they leave it */
export function openLead(desk: Desk, user: User, reference: string): () => void {
  const own: Present = { user, reference, wroteAt: undefined };
  const all = windowsOf(desk);
  all.add(own);
  tellOthers(desk, user, reference);
  return () => {
    if (all.delete(own)) tellOthers(desk, user, reference);
  };
}

/** Somebody who has a lead open types an answer, or has stopped. */
export function noteWriting(desk: Desk, user: User, reference: string, isWriting: boolean): void {
  for (const one of windowsOf(desk)) {
    if (one.user.id === user.id && one.reference === reference) {
      one.wroteAt = isWriting ? desk.now() : undefined;
    }
  }
  tellOthers(desk, user, reference);
}

/** Who else has a lead open, each once. */
export function othersAt(desk: Desk, user: User, reference: string) {
  const others = new Map<string, { address: string; isWriting: boolean }>();
  for (const { user: other, reference: at, wroteAt } of windowsOf(desk)) {
    if (at !== reference || other.id === user.id) continue;
    const writes = wroteAt !== undefined && between(desk.now(), wroteAt) < writingLastsMs;
    const isWriting = writes || (others.get(other.id)?.isWriting ?? false);
    others.set(other.id, { address: other.address, isWriting });
  }
  return [...others.values()];
}

/** Pages are shown anew only where somebody sees a difference. */
function tellOthers(desk: Desk, user: User, reference: string): void {
  if (othersAt(desk, user, reference).length > 0) desk.changes.tell();
}
