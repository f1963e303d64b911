import type { ContentName } from '../../file-folder.ts';
import type { Database } from '../database/database.ts';
import { onOpened } from '../database/on-opened.ts';

// What files hold, a piece a row: no file is in memory whole, whoever writes or reads it.

/** What the store does about files, over an open database. */
export type FileStore = ReturnType<typeof fileStore>;

export function fileStore(db: Database) {
  return onOpened(db, { writeChunk, readChunk, deleteChunks, leadsWithChunks, leadsWithFiles });
}

/** Adds a piece, or finds it there. */
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

/** @returns undefined past the last piece */
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

/** Leads of which the database holds content, in order. */
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

/** Those of these leads that are stored, with the files that came with them. */
export async function leadsWithFiles(
  db: Database,
  leadIds: readonly string[],
): Promise<readonly { id: string; files: string | null }[]> {
  if (leadIds.length === 0) return [];
  return db.selectFrom('lead').select(['id', 'files']).where('id', 'in', leadIds).execute();
}
