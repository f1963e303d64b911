import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

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

/** The same with the bytes of each, found out while something else is done. */
export async function filesUnderMeanwhile(folder: string): Promise<Map<string, number>> {
  const worker = new Worker(path.resolve('setup/files/files-worker.ts'), {
    workerData: folder,
    // Of whoever builds, and for its own main thread.
    execArgv: [],
  });
  // It rejects with what the thread threw.
  const [lines] = (await once(worker, 'message')) as [string];
  const files = new Map<string, number>();
  for (const line of lines.split('\n').filter((one) => one !== '')) {
    const [bytes = ''] = line.split(' ', 1);
    files.set(line.slice(bytes.length + 1), Number(bytes));
  }
  return files;
}
