import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's in-memory file system, and the free space that parallel test files need there, at some 100 MB each. */
const memory = { folder: '/dev/shm', bytes: 2e9 } as const;

/**
 * The folder for what starts with a thousand files. A disk that has lately removed as many searches long for a free
 * inode for each: for a PostgreSQL server that takes a second of processor time, four times all its other work.
 */
export function memoryFolder(): string {
  if (!existsSync(memory.folder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory.folder);
  return bavail * bsize < memory.bytes ? tmpdir() : memory.folder;
}
