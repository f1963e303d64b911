import type { Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from '../tables/schema.ts';
import type { StoreError } from './store-error.ts';

/** A transaction: all of its work is done, or none. */
export type Transaction = KyselyTransaction<Schema>;

/** PostgreSQL's code for deadlock_detected: of two transactions that waited for each other, it ended this one. */
const deadlock = '40P01';

/** A transaction that is ended this often has another problem than a deadlock. */
const maxTries = 5;

/**
 * Runs work in a transaction, or as part of the transaction it is called within. Read whatever takes long beforehand:
 * in SQLite the relay cannot write during a transaction. People, retention, the scanner and erasure lock a lead's rows
 * in whatever order suits each, so a transaction that a deadlock ended is retried.
 * @param work may run more than once; only its last run is committed
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if ((error as StoreError).code !== deadlock || tries === maxTries) throw error;
    }
  }
}
