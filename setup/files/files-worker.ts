import { lstatSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { filesUnder } from './files-under.ts';

// Lists a folder's files in a worker thread. The thousands of names go back as one string, which is copied at once.

const folder = workerData as string;
const lines = Array.from(filesUnder(folder), (name) => {
  // A file may vanish during the listing.
  const { size = 0 } = lstatSync(path.join(folder, name), { throwIfNoEntry: false }) ?? {};
  return `${size} ${name}`;
});
parentPort?.postMessage(lines.join('\n'));
