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
 * @param withFilesOf the data folder, where what came with leads is to be in the copy too
 * @param onProgress called with the share that is done, from 0 to 1
 * @returns the files that are not in it, since the disk does not give them back
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
    // Where its disk is full SQLite leaves it behind, and no copy is called like that again.
    await rm(`${target}-journal`, { force: true });
    throw error;
  }
}

/** The snapshot is held no longer than this: meanwhile nobody can empty the store's log, and it grows. */
async function copySnapshot(
  file: string,
  target: string,
  onProgress?: (done: number) => void,
): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true });
  // Without one, every write of another process would start the copy anew.
  source.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
  await backup(source, target, {
    rate: pagesAtOnce,
    progress: ({ totalPages, remainingPages }) => onProgress?.(1 - remainingPages / totalPages),
  }).catch((error: unknown) => {
    // In SQLite's words it would be taken for the disk of the store. Of a file that is locked it has none.
    const code = sqliteCodeOf(error);
    if (code !== 0 && !isOfDisk(error)) throw error;
    const words = code === 0 ? 'it cannot be locked' : (error as Error).message;
    throw new Fault(
      `${file} could not be copied to ${path.dirname(target)} (${words}). One of their disks may fail, or take no locks, as some of a network do not: name a file on a disk of this machine, and copy from there.`,
    );
  });
}
