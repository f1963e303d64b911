import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { undefinedIfMissing } from '../../../platform/undefined-if-missing.ts';
import { unreadableCode } from '../../../platform/unreadable.ts';
import { keptFile, keptFilesIn, type ContentName } from '../../file-folder.ts';
import { piecesOf } from './file-pieces.ts';

/**
 * Copies the content of files into a copy of the store, so that a backup is one file with everything. A restored store
 * reads them from there. A backup is wanted most when a disk begins to fail, so what cannot be read is left out.
 * @returns the files left out
 */
export async function copyFilesInto(copy: string, dataDir: string): Promise<ContentName[]> {
  using database = new DatabaseSync(copy);
  const leads = database.prepare('SELECT id FROM lead WHERE files IS NOT NULL').all() as {
    id: string;
  }[];
  // A lead's list of its files may be damaged: their content is backed up all the same.
  const kept = Map.groupBy(await keptFilesIn(dataDir), ({ leadId }) => leadId);
  const insert = database.prepare(
    'INSERT OR IGNORE INTO file_chunk (lead_id, hash, number, content) VALUES (?, ?, ?, ?)',
  );
  // Nobody else uses the copy, which is synced once it is complete.
  database.exec('PRAGMA synchronous = OFF');
  const forget = database.prepare('DELETE FROM file_chunk WHERE lead_id = ? AND hash = ?');
  const unread: ContentName[] = [];
  for (const { id: leadId } of leads) {
    for (const { hash } of kept.get(leadId) ?? []) {
      try {
        await copyFile({ leadId, hash });
      } catch (error) {
        if (unreadableCode(error) === undefined) throw error;
        // Half of a file would be taken for the whole.
        forget.run(leadId, hash);
        unread.push({ leadId, hash });
      }
    }
  }
  return unread;

  async function copyFile(name: ContentName): Promise<void> {
    await using file = await undefinedIfMissing(open(keptFile(dataDir, name), 'r'));
    // Erased since the folder was read.
    if (!file) return;
    for await (const { number, content } of piecesOf(async (piece, from) => {
      const { bytesRead } = await file.read(piece, 0, piece.length, from);
      return bytesRead;
    })) {
      insert.run(name.leadId, name.hash, number, content);
    }
  }
}
