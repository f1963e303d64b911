import type { Kysely } from 'kysely';
import { isShared } from './is-shared.ts';

/** What came with leads beside their words. A lead without a file costs no page more by it. */
export async function createFileTables(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lead').addColumn('files', 'text').execute();
  await db.schema
    .createTable('file_chunk')
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('content', isShared(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_chunk_of', ['lead_id', 'hash', 'number'])
    .execute();
}
