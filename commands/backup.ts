import { stat } from 'node:fs/promises';
import path from 'node:path';
import { countOf } from '../leads/count-of.ts';
import type { ContentName } from '../leads/file-folder.ts';
import { referenceOf } from '../leads/lead.ts';
import { noteBackup } from '../leads/store/backup-state.ts';
import { copyStore } from '../leads/store/embedded/copy-store.ts';
import { damageIn } from '../leads/store/embedded/sqlite-file.ts';
import { isStoreWide } from '../leads/store/database/store-error.ts';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { exitCode, oneOperand, type Command } from './command.ts';
import { Fault } from '../leads/fault.ts';
import { writeOut } from './write-out.ts';
import type { Terminal } from './terminal.ts';

export const backup: Command = {
  name: 'backup',
  operands: 'FILE',
  summary: 'copy the store while the relay runs',
  about: [
    'Copies all leads and their files, as of one moment, into one file that only you can read, and checks it. If FILE is a folder, the copy is named after the time. Leftovers of an interrupted backup are removed by the next one, a day later. It holds personal data: keep it as safe as the store. Copy DATA_DIR/erasures elsewhere too, so that a restore erases again what was erased since.',
  ],
  worksOnFile: true,
  examples: [
    ['backup /backups/leads.sqlite', 'one copy'],
    ['backup /backups', 'leads-2026-11-21T163000Z.sqlite, as for a daily cron job'],
  ],
  async run(given, { db, dataDir, terminal, answer, now }) {
    const named = oneOperand(given, 'Name one file: npm run leads -- backup /backups/leads.sqlite');
    const file = path.resolve(await fileFor(named, now()));
    let unread: ContentName[] = [];
    await writeOut(file, { terminal, now }, async (unfinished) => {
      unread = await copyInView(storeFileIn(dataDir), unfinished, terminal, dataDir);
    });
    terminal.progress('Checking it');
    const damage = damageIn(file);
    terminal.progress('');
    if (damage !== undefined) {
      throw new Fault(
        `${file} is as damaged as the store it was copied from (${damage}). Keep the earlier backups, and have the disk checked. To see what is damaged: npm run leads -- verify`,
      );
    }
    await noteBackup(db, now()).catch((error: unknown) => {
      // A full or read-only disk may be the very reason for this backup.
      if (!isStoreWide(error)) throw error;
      terminal.say(
        `The backup is whole, but the store cannot be written to (${(error as Error).message}): the desk will still show when the previous one was made.`,
      );
    });
    const { size } = await stat(file);
    const leadIds = new Set(unread.map(({ leadId }) => leadId));
    const withoutFilesOf = [...leadIds].map(referenceOf);
    answer(
      { file, bytes: size, withoutFilesOf },
      `Backup: ${file} (${(size / 1e6).toFixed(1)} MB)`,
    );
    if (unread.length === 0) return exitCode.fine;
    terminal.say(
      `${countOf(unread.length, 'file')} of ${withoutFilesOf.join(', ')} could not be read and ${unread.length === 1 ? 'is' : 'are'} not in it. Keep the earlier backups, which may have ${unread.length === 1 ? 'it' : 'them'}, and have the disk checked.`,
    );
    return exitCode.fault;
  },
};

/** Copies a store, shows the progress, and returns the files that could not be read. */
export async function copyInView(
  file: string,
  target: string,
  { progress }: Terminal,
  withFilesOf?: string,
): Promise<ContentName[]> {
  const unread = await copyStore(file, target, {
    onProgress: (done) => progress(`${Math.floor(done * 100)} % copied`),
    ...(withFilesOf !== undefined && { withFilesOf }),
  });
  progress('');
  return unread;
}

async function fileFor(named: string, now: number): Promise<string> {
  const there = await stat(named).catch(() => undefined);
  if (there?.isDirectory()) {
    const moment = new Date(now).toISOString().slice(0, 19).replaceAll(':', '');
    return path.join(named, `leads-${moment}Z.sqlite`);
  }
  if (there) throw new Fault(`${named} already exists. Name another file, or a folder.`);
  // As a file, it would be in the way of the next day's backup, and of whoever makes the folder.
  if (path.extname(named) === '' || named.endsWith(path.sep)) {
    throw new Fault(
      `There is no folder ${named}. Create it first, or name a file with an extension, such as leads.sqlite.`,
    );
  }
  return named;
}
