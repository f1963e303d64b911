import { sql, type Kysely } from 'kysely';
import { isShared } from './is-shared.ts';

/** What came with leads beside their words. A lead without a file costs no page more by it. */
export async function createFileTables(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead add column files text`.execute(db);
  await sql`create table file_chunk (
    lead_id text not null,
    hash text not null,
    number integer not null,
    content ${sql.raw(isShared(db) ? 'bytea' : 'blob')} not null,
    constraint file_chunk_of primary key (lead_id, hash, number)
  )`.execute(db);
}
