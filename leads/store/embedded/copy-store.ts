import { backup, DatabaseSync } from 'node:sqlite';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copyFilesInto } from '../files/files-in-backup.ts';
import type { ContentName } from '../../file-folder.ts';
import { Fault } from '../../fault.ts';
import { sqliteCodeOf } from '../../../platform/file-lock.ts';
import { closeLog, isOfDisk } from './sqlite-file.ts';

const pagesAtOnce = 1000;

/**
 * Copies the store while others write to it.
 * @param withFilesOf the data folder whose files to include in the copy
 * @param onProgress called with the share that is done, from 0 to 1
 * @returns the files that the disk could not read, which are missing from the copy
 */
export async function copyStore(
  file: string,
  target: string,
  { withFilesOf, onProgress }: { withFilesOf?: string; onProgress?: (done: number) => void } = {},
): Promise<ContentName[]> {
  try {
    await copySnapshot(file, target, onProgress);
    const unread = withFilesOf === undefined ? [] : await copyFilesInto(target, withFilesOf);
    closeLog(target);
    return unread;
  } catch (error) {
    // On a full disk SQLite leaves the journal behind, and no later copy has this name.
    await rm(`${target}-journal`, { force: true });
    throw error;
  }
}

/** Copies one snapshot. Held any longer, it would keep the store's log from being emptied, and the log would grow. */
async function copySnapshot(
  file: string,
  target: string,
  onProgress?: (done: number) => void,
): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true });
  // Without a read transaction, every write of another process would restart the backup.
  source.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
  await backup(source, target, {
    rate: pagesAtOnce,
    progress: ({ totalPages, remainingPages }) => onProgress?.(1 - remainingPages / totalPages),
  }).catch((error: unknown) => {
    // SQLite's words would be taken for a fault of the store's disk; for a file that cannot be locked it has none.
    const code = sqliteCodeOf(error);
    if (code !== 0 && !isOfDisk(error)) throw error;
    const words = code === 0 ? 'it cannot be locked' : (error as Error).message;
    throw new Fault(
      `${file} could not be copied to ${path.dirname(target)} (${words}). One of their disks may be failing, or may not support locks, as some network disks do not: name a file on a disk of this machine, and copy it from there.`,
    );
  });
}
