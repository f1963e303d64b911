import { statSync } from 'node:fs';

/** The state that a file is in, as far as it can be told without reading it. */
export interface FileState {
  /** Changes with every writing to the file. */
  version: string;
  /** When its words were written. */
  modifiedMs: number;
  /** When anything of it was changed last. */
  changedMs: number;
}

/** What was made of a file, and of which state of it. */
export interface KnownFile {
  version: string;
  /** When the file had stood so for how long nobody knows, it is read again the next time. */
  isSettled: boolean;
  /** Plain JSON. */
  made: unknown;
}

/** A file may be written twice within one tick of the file system's clock. */
const settledAfterMs = 1000;

const known = new Map<string, KnownFile>();

let timesMade = 0;

let states: ReadonlyMap<string, FileState> = new Map();

/** @returns what `make` makes of a file; where the file stands as it did then, what it made before */
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

/** @returns undefined where nothing can be said of it: it is not there, or a link to nothing */
export function stateOf(file: string): FileState | undefined {
  try {
    const { size, ino, mtimeMs, ctimeMs } = statSync(file);
    const version = [size, ino, mtimeMs, ctimeMs].join(' ');
    return { version, modifiedMs: mtimeMs, changedMs: ctimeMs };
  } catch {
    // Whoever reads it says what is wrong with it.
    return undefined;
  }
}

/** From here on files are in the state that somebody else saw them in: a build looks at each once. */
export function takeFileStates(seen: ReadonlyMap<string, FileState>): void {
  states = seen;
}

/** How often something was made of a file: what is known of so many is news. */
export function filesMade(): number {
  return timesMade;
}

/** What is known of files, for another process to begin with. */
export function knownFiles(): [file: string, KnownFile][] {
  return [...known].filter(([, { isSettled }]) => isSettled);
}

/** Begins with what another process of the same code knew. */
export function takeKnownFiles(files: Iterable<readonly [string, KnownFile]>): void {
  for (const [file, made] of files) known.set(file, made);
}
