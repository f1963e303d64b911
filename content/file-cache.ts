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
export interface CachedFile {
  version: string;
  /** Whether the file had been unchanged for long enough. If not, it is read again next time. */
  isSettled: boolean;
  /** Plain JSON. */
  result: unknown;
}

/** A file may be written twice within one tick of the file system's clock. */
const settledAfterMs = 1000;

const cache = new Map<string, CachedFile>();

let misses = 0;

let states: ReadonlyMap<string, FileState> = new Map();

/** @returns the result of `make` for a file, from the cache if the file is unchanged */
export function cachedByFile<Result>(file: string, make: () => Result): Result {
  const state = states.get(file) ?? stateOf(file);
  const cached = cache.get(file);
  if (cached && cached.version === state?.version) return cached.result as Result;
  const result = make();
  misses += 1;
  if (state) {
    const isSettled = Date.now() - state.changedMs > settledAfterMs;
    cache.set(file, { version: state.version, isSettled, result });
  }
  return result;
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
export function setFileStates(seen: ReadonlyMap<string, FileState>): void {
  states = seen;
}

/** The number of results that were not cached. If it is high, saving the cache pays. */
export function cacheMisses(): number {
  return misses;
}

/** The cache, to be given to another process. */
export function cachedFiles(): [file: string, CachedFile][] {
  return [...cache].filter(([, { isSettled }]) => isSettled);
}

/** Loads the cache of another process with the same code. */
export function loadFileCache(files: Iterable<readonly [string, CachedFile]>): void {
  for (const [file, cached] of files) cache.set(file, cached);
}
