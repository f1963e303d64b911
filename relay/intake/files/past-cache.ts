import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * Opens an existing file for direct I/O. Through the page cache each page is looked up, filled and written back, at
 * several times the processor time. Direct writes have to begin and end at page boundaries.
 * @returns undefined if the system or the disk does not support it
 */
export async function openPastCache(file: string): Promise<FileHandle | undefined> {
  // The flag is missing on some platforms, whatever Node's types say.
  const direct = constants.O_DIRECT as number | undefined;
  if (direct === undefined) return undefined;
  return open(file, constants.O_WRONLY | direct).catch(() => undefined);
}
