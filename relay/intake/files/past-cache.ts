import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * Opens a file that is there for writes that go from memory to the disk: by way of the system's cache each
 * page of it is found, filled and written out, for several times the processor time. Only what begins and
 * ends where a page does can be written so.
 * @returns undefined where the system or the disk has no such way
 */
export async function openPastCache(file: string): Promise<FileHandle | undefined> {
  // Not everywhere Node runs is there such a flag, whatever its types say.
  const direct = constants.O_DIRECT as number | undefined;
  if (direct === undefined) return undefined;
  return open(file, constants.O_WRONLY | direct).catch(() => undefined);
}
