import { statfs } from 'node:fs/promises';

/** The space on a disk, in bytes. */
export interface DiskSpace {
  free: number;
  all: number;
  /** Its inodes, if it limits them: other programs' mails and sessions may use them up. */
  files?: { free: number; all: number } | undefined;
}

/** @returns undefined if that cannot be read */
export async function diskSpaceOf(folder: string): Promise<DiskSpace | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return undefined;
  const { bavail, blocks, bsize, files, ffree } = disk;
  return {
    free: bavail * bsize,
    all: blocks * bsize,
    files: files > 0 ? { free: ffree, all: files } : undefined,
  };
}
