import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * @returns every file of a folder and below, from that folder. Folders are thousands: to wait for each
 *   takes longer than to read it.
 */
export function filesUnder(folder: string): Set<string> {
  const files = new Set<string>();
  const look = (below: string): void => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = below + entry.name;
      if (entry.isDirectory()) look(name + path.sep);
      else if (entry.isFile()) files.add(name);
    }
  };
  look('');
  return files;
}
