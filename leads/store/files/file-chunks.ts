import type { ContentName } from '../../file-folder.ts';
import type { Database } from '../database/database.ts';
import { bindDatabase } from '../database/bind-database.ts';

// File content in the database, one chunk per row, so that nobody has a whole file in memory.

/** The store's methods for files, over an open database. */
export type FileStore = ReturnType<typeof fileStore>;

export function fileStore(db: Database) {
  return bindDatabase(db, { writeChunk, readChunk, deleteChunks, leadsWithChunks, leadsWithFiles });
}

/** Adds a chunk if it does not exist yet. */
async function writeChunk(
  db: Database,
  { leadId, hash }: ContentName,
  number: number,
  content: Uint8Array,
): Promise<void> {
  await db
    .insertInto('file_chunk')
    .values({ lead_id: leadId, hash, number, content })
    .onConflict((conflict) => conflict.columns(['lead_id', 'hash', 'number']).doNothing())
    .execute();
}

/** @returns undefined past the last chunk */
async function readChunk(
  db: Database,
  { leadId, hash }: ContentName,
  number: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('file_chunk')
    .select('content')
    .where('lead_id', '=', leadId)
    .where('hash', '=', hash)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content;
}

export async function deleteChunks(db: Database, leadIds: readonly string[]): Promise<void> {
  await db.deleteFrom('file_chunk').where('lead_id', 'in', leadIds).execute();
}

/** Ids of leads with chunks in the database, in order. */
async function leadsWithChunks(
  db: Database,
  after: string,
  limit: number,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('file_chunk')
    .select('lead_id as id')
    .distinct()
    .where('lead_id', '>', after)
    .orderBy('lead_id')
    .limit(limit)
    .execute();
}

/** Those of these leads that exist, with their files. */
export async function leadsWithFiles(
  db: Database,
  leadIds: readonly string[],
): Promise<readonly { id: string; files: string | null }[]> {
  if (leadIds.length === 0) return [];
  return db.selectFrom('lead').select(['id', 'files']).where('id', 'in', leadIds).execute();
}
