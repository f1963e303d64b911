import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Does all of some work or none of it; within other work that is done so, it is a part of that. What
 * takes long to read is read before: in SQLite the relay cannot write meanwhile.
 */
export async function inOneWrite<Result>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Schema>) : db.transaction().execute(work);
}
