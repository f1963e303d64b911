import { createHash, type Hash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import type { HashThreadData, ToHash } from './threaded-hashes.ts';

// Hashes what large files hold, in the order in which it is told, and answers each piece: with the hash
// once it was the last of its file, else with nothing.

const { port } = workerData as HashThreadData;

const hashes = new Map<number, Hash>();

port.on('message', ({ file, piece, isLast }: ToHash) => {
  if (piece) {
    const hash = hashes.getOrInsertComputed(file, () => createHash('sha256')).update(piece);
    port.postMessage(isLast ? hash.digest('hex') : '');
  }
  if (isLast) hashes.delete(file);
});
