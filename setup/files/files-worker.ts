import { lstatSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { filesUnder } from './files-under.ts';

// Lists a folder, in a thread of its own, as one text: that goes over at once, and names are thousands.

const folder = workerData as string;
const lines = Array.from(filesUnder(folder), (name) => {
  // It may go while the others are looked at.
  const { size = 0 } = lstatSync(path.join(folder, name), { throwIfNoEntry: false }) ?? {};
  return `${size} ${name}`;
});
parentPort?.postMessage(lines.join('\n'));
