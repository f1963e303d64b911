import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isShared } from './is-shared.ts';
import { writeState } from './relay-state.ts';

/**
 * Tries whether leads can be stored. In PostgreSQL somebody may hold their tables, or have taken the right to them
 * away, where all else is written as ever.
 */
export async function probe(db: Database, now: number): Promise<void> {
  await writeState(db, 'probe', String(now));
  if (!isShared(db)) return;
  await db
    .transaction()
    .execute((trx) => sql`lock table lead, delivery in row exclusive mode`.execute(trx));
}
