import { statfs } from 'node:fs/promises';

/** What there is on a disk, in bytes. */
export interface DiskSpace {
  free: number;
  all: number;
  /** What it can take, where it has a number for that: mails and sessions of others may use it up. */
  files?: { free: number; all: number } | undefined;
}

/** @returns undefined where that cannot be seen */
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
