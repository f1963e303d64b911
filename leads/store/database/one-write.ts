import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from '../tables/schema.ts';
import type { StoreError } from './store-error.ts';

/** Work of which all is done or none, as the database has it under way. */
export type OneWrite = Transaction<Schema>;

/** PostgreSQL's word for one of two that waited for each other's rows, which it ended for the other to go on. */
const deadlock = '40P01';

/** One that is ended so often waits for something else. */
const maxTries = 5;

/**
 * Does all of some work or none of it; within other work that is done so, it is a part of that. What
 * takes long to read is read before: in SQLite the relay cannot write meanwhile. People, retention, the scanner
 * and erasure take the rows of a lead in the order that suits each: whoever is ended for another begins again.
 * @param work may be done more than once, and then counts as done once
 */
export async function inOneWrite<Result>(
  db: Database,
  work: (trx: OneWrite) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as OneWrite);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if ((error as StoreError).code !== deadlock || tries === maxTries) throw error;
    }
  }
}
