import { statSync } from 'node:fs';

/** What was made of a file, and of which state of it. */
export interface KnownFile {
  /** Changes with every writing to the file. */
  version: string;
  /** When the file had stood so for how long nobody knows, it is read again the next time. */
  isSettled: boolean;
  /** Plain JSON. */
  made: unknown;
}

/** A file may be written twice within one tick of the file system's clock. */
const settledAfterMs = 1000;

const known = new Map<string, KnownFile>();

/** @returns what `make` makes of a file; where the file stands as it did then, what it made before */
export function madeOf<Made>(file: string, make: () => Made): Made {
  const { size, ino, mtimeMs, ctimeMs } = statSync(file);
  const version = [size, ino, mtimeMs, ctimeMs].join(' ');
  const before = known.get(file);
  if (before?.version === version) return before.made as Made;
  const made = make();
  known.set(file, { version, isSettled: Date.now() - ctimeMs > settledAfterMs, made });
  return made;
}

/** Whether a file was asked for. */
export function isKnownFile(file: string): boolean {
  return known.has(file);
}

/** What is known of files, for another process to begin with. */
export function knownFiles(): [file: string, KnownFile][] {
  return [...known].filter(([, { isSettled }]) => isSettled);
}

/** Begins with what another process of the same code knew. */
export function takeKnownFiles(files: Iterable<readonly [string, KnownFile]>): void {
  for (const [file, made] of files) known.set(file, made);
}
