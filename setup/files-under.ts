import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** @returns every file of a folder and below, from that folder */
export async function filesUnder(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Asking for the way from one path to another takes longer than all else, and they are thousands.
  const start = path.join(folder, path.sep).length;
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name).slice(start)),
  );
}
