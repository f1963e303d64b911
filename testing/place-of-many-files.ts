import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux' folder in memory, and room there for what stands in it at once: some 100 MB for each file of tests. */
const memory = { folder: '/dev/shm', bytes: 2e9 } as const;

/**
 * Where to lay what begins with a thousand files. For each of them, a disk from which as many were removed a
 * moment ago looks long for one that is free: for a server of PostgreSQL a second of the processor, four times what
 * all else of it takes.
 */
export function placeOfManyFiles(): string {
  if (!existsSync(memory.folder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory.folder);
  return bavail * bsize < memory.bytes ? tmpdir() : memory.folder;
}
