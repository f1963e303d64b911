import { statSync } from 'node:fs';

/** A file's state, as far as it can be told without reading it. */
export interface FileState {
  /** Changes with every write. */
  version: string;
  /** When its content was last written. */
  modifiedMs: number;
  /** When its content or metadata last changed. */
  changedMs: number;
}

/** The cached result for a file, and the version it is of. */
export interface KnownFile {
  version: string;
  /** Whether the file had been unchanged for long enough. If not, it is read again next time. */
  isSettled: boolean;
  /** Plain JSON. */
  made: unknown;
}

/** A file may be written twice within one tick of the file system's clock. */
const settledAfterMs = 1000;

const known = new Map<string, KnownFile>();

let timesMade = 0;

let states: ReadonlyMap<string, FileState> = new Map();

/** @returns the result of `make` for a file, from the cache if the file is unchanged */
export function madeOf<Made>(file: string, make: () => Made): Made {
  const state = states.get(file) ?? stateOf(file);
  const before = known.get(file);
  if (before && before.version === state?.version) return before.made as Made;
  const made = make();
  timesMade += 1;
  if (state) {
    const isSettled = Date.now() - state.changedMs > settledAfterMs;
    known.set(file, { version: state.version, isSettled, made });
  }
  return made;
}

/** @returns undefined if the file does not exist or is a dangling link */
export function stateOf(file: string): FileState | undefined {
  try {
    const { size, ino, mtimeMs, ctimeMs } = statSync(file);
    const version = [size, ino, mtimeMs, ctimeMs].join(' ');
    return { version, modifiedMs: mtimeMs, changedMs: ctimeMs };
  } catch {
    // Reading it reports the fault.
    return undefined;
  }
}

/** Uses file states that were read before, so that a build stats each file once. */
export function takeFileStates(seen: ReadonlyMap<string, FileState>): void {
  states = seen;
}

/** The number of results that were not cached. If it is high, saving the cache pays. */
export function filesMade(): number {
  return timesMade;
}

/** The cache, to be given to another process. */
export function knownFiles(): [file: string, KnownFile][] {
  return [...known].filter(([, { isSettled }]) => isSettled);
}

/** Loads the cache of another process with the same code. */
export function takeKnownFiles(files: Iterable<readonly [string, KnownFile]>): void {
  for (const [file, made] of files) known.set(file, made);
}
