import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Modes for files and folders that hold leads: only their owner reads them, however open the folder around them is. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const;

/** The mode of a file that not even its owner may write to. */
export const readOnly = 0o400;

/** Set as a process starts: files that others create for it, such as SQLite's log, are its owner's alone too. */
export const ownerOnlyUmask = 0o077;

/** The suffix of a file that is still being written. A file without it is whole. */
export const unfinishedEnding = '.part';

/**
 * Writes a file atomically: it is either whole and on the disk, or not there.
 * @param write fills the empty file whose name it is given
 * @param unfinished that name; processes that may write the same file at once need one each
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
 * Creates a folder and its missing parents. Node's `recursive` option never ends under /proc and the like, which
 * report a missing parent however often it is created.
 */
export function makePrivateFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = path.dirname(path.resolve(folder));
  if (above !== path.resolve(folder)) makePrivateFolder(above);
  try {
    mkdirSync(folder, { mode: ownerOnly.folder });
  } catch (error) {
    // Another process may have created it first.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Creates an empty file that only its owner can access, or restricts an existing one. That one is not opened: closing
 * it would drop the locks that this process holds on it.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', ownerOnly.file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    restrictToOwner(file);
  }
}

/** Restricts a file to its owner, or to reading by its owner, if it exists and belongs to this user. */
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

/** Resolves once a file's content, or a folder's list of entries, is on the disk. */
export async function onDisk(name: string): Promise<void> {
  await using handle = await open(name, 'r');
  await handle.sync();
}
