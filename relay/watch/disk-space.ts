import { statfs } from 'node:fs/promises';

/** What there is on a disk, in bytes. */
export interface DiskSpace {
  free: number;
  all: number;
}

/** @returns undefined where that cannot be seen */
export async function diskSpaceOf(folder: string): Promise<DiskSpace | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && { free: disk.bavail * disk.bsize, all: disk.blocks * disk.bsize };
}
