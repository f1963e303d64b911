import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Lists every file in a folder and below, relative to it. Reads synchronously: of thousands of folders,
 * awaiting each takes longer than reading it.
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

/** Lists the same files with their sizes in bytes, from a worker thread. */
export async function filesUnderMeanwhile(folder: string): Promise<Map<string, number>> {
  const worker = new Worker(path.resolve('setup/files/files-worker.ts'), {
    workerData: folder,
    // Do not inherit the main thread's Node flags, which are not for workers.
    execArgv: [],
  });
  // `once` rejects with what the thread threw.
  const [lines] = (await once(worker, 'message')) as [string];
  const files = new Map<string, number>();
  for (const line of lines.split('\n').filter((one) => one !== '')) {
    const [bytes = ''] = line.split(' ', 1);
    files.set(line.slice(bytes.length + 1), Number(bytes));
  }
  return files;
}
