import {
  kindInWords,
  sizeInWords,
  type FileKind,
  type FileLimits,
} from '../../forms/file-kinds.ts';
import * as said from '../../forms/file-problems.ts';
import { Refusal } from './refusal.ts';

/** Why a file is not taken: by its size, by its kind, or because it is not what it says it is. */
export interface FileProblem {
  status: 413 | 415 | 422;
  words: string;
}

/** @param name as people read it */
export function tooLargeFile(name: string, limits: FileLimits): FileProblem {
  return { status: 413, words: said.tooLarge(name, limits) };
}

export function tooLargeTogether(name: string, limits: FileLimits): FileProblem {
  const all = sizeInWords(limits.allBytes);
  return {
    status: 413,
    words: `With “${name}” the files are larger than ${all} together. ${said.whatMayBeSent(limits)}`,
  };
}

export function oneTooMany(name: string, limits: FileLimits): FileProblem {
  return { status: 413, words: said.oneTooMany(name, limits) };
}

export function kindNotTaken(name: string, limits: FileLimits): FileProblem {
  return { status: 415, words: said.kindNotTaken(name, limits) };
}

export function notWhatItSays(name: string, kind: FileKind, limits: FileLimits): FileProblem {
  const label = kindInWords(kind);
  return {
    status: 422,
    words: `“${name}” is named like a ${label} file and holds something else. Open it, save it anew, and send that. ${said.whatMayBeSent(limits)}`,
  };
}

export function withMacros(name: string, limits: FileLimits): FileProblem {
  return {
    status: 422,
    words: `“${name}” holds macros, which can act when it is opened. Save it without them. ${said.whatMayBeSent(limits)}`,
  };
}

export function emptyFile(name: string, limits: FileLimits): FileProblem {
  return { status: 422, words: said.emptyFile(name, limits) };
}

/** @param problems by field; one at least */
export function filesRefused(problems: ReadonlyMap<string, FileProblem>): Refusal {
  const [first] = problems.values();
  return new Refusal(
    first?.status ?? 422,
    problems.size > 1
      ? 'Some files cannot be taken. Nothing has been sent yet.'
      : 'The file cannot be taken. Nothing has been sent yet.',
    { problems: Object.fromEntries([...problems].map(([field, { words }]) => [field, words])) },
  );
}

/** More comes in at once than is taken, or the disk has to be kept for words. */
export function noRoomForFiles(): Refusal {
  return new Refusal(
    503,
    'There is no room for files right now. Send it again in a minute, or without the file.',
    { retryAfterSeconds: 60 },
  );
}
