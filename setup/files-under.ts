import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** @returns every file of a folder and below, from that folder */
export async function filesUnder(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name))),
  );
}
