import { PostgresAdapter, type Kysely } from 'kysely';

/** Whether several processes may use the database, so that claims have to skip each other's locked rows. */
export function isShared<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
