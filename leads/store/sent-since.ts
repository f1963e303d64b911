import type { Database } from './database.ts';
import { inPages } from './in-pages.ts';
import { isInState } from './is-in-state.ts';

/** How many deliveries a store still has to make. */
export async function countWaiting(db: Database): Promise<number> {
  let count = 0;
  for await (const page of waitingIn(db)) count += page.length;
  return count;
}

/** How many of those another store, which went on from the same, has made already. */
export async function countSentSince(db: Database, other: Database): Promise<number> {
  let count = 0;
  for await (const page of waitingIn(db)) {
    const ids = page.map(({ id }) => id);
    const sent = other.selectFrom('delivery').select('id').where('id', 'in', ids);
    count += (await sent.where(isInState('delivered')).execute()).length;
  }
  return count;
}

function waitingIn(db: Database): AsyncGenerator<{ id: string }[]> {
  const waiting = db.selectFrom('delivery').select('id').where(isInState('waiting')).orderBy('id');
  return inPages((after, limit) => waiting.where('id', '>', after).limit(limit).execute());
}
