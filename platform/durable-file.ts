import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** For whatever holds leads: nobody but its owner reads it, however wide its folder stands open. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const;

/** The same of a file that its owner reads and does not write to either. */
export const readOnly = 0o400;

/** For the start of a process: what others write for it, such as SQLite's log, is its owner's too. */
export const ownerOnlyUmask = 0o077;

/** Ends the name of a file that is still being written: a file without it is whole. */
export const unfinishedEnding = '.part';

/**
 * Writes a file that is either whole and on the disk or not there.
 * @param write fills the empty file of the name it is given
 * @param unfinished that name, where two processes may write the same file: of one both would be writing
 */
export async function writeWhole(
  file: string,
  write: (unfinished: string) => Promise<void>,
  unfinished = `${file}${unfinishedEnding}`,
): Promise<void> {
  await rm(unfinished, { force: true });
  makePrivate(unfinished);
  try {
    await write(unfinished);
    await onDisk(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await onDisk(path.dirname(file));
}

/**
 * Makes a folder where it is missing, with those above it. Node's own way never ends under /proc and
 * its like, which say that what is above is missing however often it is made.
 */
export function makePrivateFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = path.dirname(path.resolve(folder));
  if (above !== path.resolve(folder)) makePrivateFolder(above);
  try {
    mkdirSync(folder, { mode: ownerOnly.folder });
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Makes a file where it is missing, and its owner's alone where it is there. It is not opened then:
 * to close it would drop the locks that this process holds on it.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', ownerOnly.file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    restrictToOwner(file);
  }
}

/** Lets nobody but its owner read or write a file, or its owner read it, if it is there and this user's. */
export function restrictToOwner(
  file: string,
  mode: typeof ownerOnly.file | typeof readOnly = ownerOnly.file,
): void {
  try {
    if (statSync(file).isFile()) chmodSync(file, mode);
  } catch (error) {
    // Another user's file, or a file system without modes: whoever set that up decides.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS' && code !== 'ENOTSUP')
      throw error;
  }
}

/** Resolves when a file, or what a folder lists, is on the disk. */
export async function onDisk(name: string): Promise<void> {
  await using handle = await open(name, 'r');
  await handle.sync();
}
