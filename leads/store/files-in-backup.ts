import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { ifThere } from '../../platform/if-there.ts';
import { keptFile, keptFilesIn } from '../file-folder.ts';
import { piecesOf } from './file-pieces.ts';

/**
 * Puts what files hold into a copy of the store, beside the leads they came with: a backup is one file,
 * and whoever has it has all. A store that a backup took the place of reads them from there.
 */
export async function copyFilesInto(copy: string, dataDir: string): Promise<void> {
  using database = new DatabaseSync(copy);
  const leads = database.prepare('SELECT id FROM lead WHERE files IS NOT NULL').all() as {
    id: string;
  }[];
  // What a lead says of its files may be damaged: what they hold is backed up all the same.
  const kept = Map.groupBy(await keptFilesIn(dataDir), ({ leadId }) => leadId);
  const insert = database.prepare(
    'INSERT OR IGNORE INTO file_chunk (lead_id, hash, number, content) VALUES (?, ?, ?, ?)',
  );
  // Nobody else has the copy: it is on the disk once it is whole.
  database.exec('PRAGMA synchronous = OFF');
  for (const { id: leadId } of leads) {
    for (const { hash } of kept.get(leadId) ?? []) {
      await using file = await ifThere(open(keptFile(dataDir, { leadId, hash }), 'r'));
      // Erased since the folder was read.
      if (!file) continue;
      for await (const { number, content } of piecesOf(async (piece, from) => {
        const { bytesRead } = await file.read(piece, 0, piece.length, from);
        return bytesRead;
      })) {
        insert.run(leadId, hash, number, content);
      }
    }
  }
}
