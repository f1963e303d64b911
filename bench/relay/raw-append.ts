import { fdatasyncSync, openSync, closeSync, writeSync } from 'node:fs';
import path from 'node:path';

const rowBytes = 1024;

/** How many rows a second this disk takes when each is appended and synced by itself. */
export function rawAppendsPerSecond(folder: string, seconds: number): number {
  const file = openSync(path.join(folder, 'raw-append'), 'a');
  const row = Buffer.alloc(rowBytes, 'x');
  const started = performance.now();
  let rows = 0;
  while (performance.now() - started < seconds * 1000) {
    writeSync(file, row);
    fdatasyncSync(file);
    rows += 1;
  }
  closeSync(file);
  return rows / ((performance.now() - started) / 1000);
}
