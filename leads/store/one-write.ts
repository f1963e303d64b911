import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Does all of some work or none of it; within other work that is done so, it is a part of that. What is
 * decided by a reading is read before: SQLite lets no transaction write that began by reading while
 * the relay writes.
 */
export async function inOneWrite<Result>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Schema>) : db.transaction().execute(work);
}
