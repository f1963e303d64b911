import { PostgresAdapter, type Kysely } from 'kysely';

/** Whether several processes may work on the database, so that claims step around each other's. */
export function isShared<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
