import { parentPort, workerData } from 'node:worker_threads';
import { filesUnder } from './files-under.ts';

// Lists a folder, in a thread of its own, as one text: that goes over at once, and names are thousands.

parentPort?.postMessage([...filesUnder(workerData as string)].join('\n'));
