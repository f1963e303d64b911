import {
  kindByName,
  kindInWords,
  sizeInWords,
  type FileKind,
  type FileLimits,
} from '../../forms/file-kinds.ts';
import * as said from '../../forms/file-problems.ts';
import type { ArrivedFile } from '../../leads/arrived-file.ts';
import { fileNameOf } from '../../leads/file-name.ts';
import type { LeadFile } from '../../leads/lead-file.ts';
import { filesRefused, type FileProblem } from './file-refusals.ts';
import { maxFieldNameLength } from './limits.ts';
import type { PartSink } from './multipart-stream.ts';
import { tooLongName } from './refusal.ts';
import type { IncomingFile } from './files/incoming-file.ts';
import type { Verdict } from './files/kind-by-content.ts';

/** A file that was received whole and waits for its lead to be stored. */
export interface ReceivedFile extends Omit<LeadFile, 'scan'> {
  arrived: ArrivedFile;
}

export type FileParts = ReturnType<typeof createFileParts>;

/**
 * Receives the files of one form.
 * @param takeRoom reserves room for one file, and returns a function that releases it
 */
export function createFileParts(
  createFile: () => IncomingFile,
  takeRoom: () => () => void,
  limits: FileLimits,
) {
  const received: ReceivedFile[] = [];
  const problems = new Map<string, FileProblem>();
  const onDisk = new Set<IncomingFile>();
  const returns: (() => void)[] = [];
  /** An error of the disk, or a lack of room on it. */
  let fault: Error | undefined;
  let allBytes = 0;
  let named = 0;

  /** Receives one file. It is written to the disk for as long as nothing is wrong with it, and discarded after that. */
  function open(field: string, called: string): PartSink {
    if (field.length > maxFieldNameLength) throw tooLongName();
    const name = fileNameOf(called);
    const kind = kindByName(name);
    let file: IncomingFile | undefined;
    let length = 0;
    let problem: FileProblem | undefined;

    function wrongSoFar(): FileProblem | undefined {
      if (named > limits.most) return { status: 413, words: said.oneTooMany(name, limits) };
      if (kind === undefined || !limits.kinds.includes(kind)) {
        return { status: 415, words: said.kindNotTaken(name, limits) };
      }
      if (length > limits.eachBytes) return { status: 413, words: said.tooLarge(name, limits) };
      if (allBytes <= limits.allBytes) return undefined;
      const words = `With “${name}” the files are larger than ${sizeInWords(limits.allBytes)} together.`;
      return { status: 413, words: `${words} ${said.whatMayBeSent(limits)}` };
    }

    async function begin(piece: Buffer): Promise<void> {
      try {
        returns.push(takeRoom());
        file = createFile();
        onDisk.add(file);
        await file.write(piece);
      } catch (error) {
        await giveUp(error as Error);
      }
    }

    /** Even without room for the file, the form's words after it are read, so that they can be returned. */
    async function giveUp(error: Error): Promise<void> {
      fault ??= error;
      await discardOne(file);
    }

    return {
      write(piece) {
        // A file field left empty is posted all the same, with no bytes.
        if (length === 0) named += 1;
        length += piece.length;
        allBytes += piece.length;
        problem ??= wrongSoFar();
        if (problem) note(field, problem);
        if (problem || fault !== undefined) return discardOne(file);
        return file ? file.write(piece)?.catch(giveUp) : begin(piece);
      },
      async end() {
        if (length === 0 && called === '') return;
        if (length === 0) problem = { status: 422, words: said.emptyFile(name, limits) };
        if (!problem && file && kind && fault === undefined) {
          const { verdict, ...finished } = await finish(file, kind);
          problem = verdictProblem(verdict, name, kind);
          if (!problem) received.push({ field, name, kind, ...finished, arrived: file });
        }
        if (problem) note(field, problem);
      },
    };
  }

  function verdictProblem(verdict: Verdict, name: string, kind: FileKind): FileProblem | undefined {
    if (verdict === 'as named') return undefined;
    const words =
      verdict === 'with macros'
        ? `“${name}” contains macros, which can run when it is opened. Save it without them.`
        : `“${name}” is named like a ${kindInWords(kind)} file but contains something else. Open it, save it again, and send that.`;
    return { status: 422, words: `${words} ${said.whatMayBeSent(limits)}` };
  }

  function note(field: string, problem: FileProblem): void {
    if (!problems.has(field)) problems.set(field, problem);
  }

  /** Never rejects: whatever is wrong with the disk, the visitor's words are read and answered. The sweep tries again. */
  async function discardOne(file: IncomingFile | undefined): Promise<void> {
    if (!file || !onDisk.delete(file)) return;
    await file.discard().catch(() => undefined);
  }

  return {
    open,
    /** The bytes of all files so far. */
    bytes: () => allBytes,
    /** The problem so far, with a file or with the disk, or undefined. */
    refusal: (): Error | undefined => (problems.size > 0 ? filesRefused(problems) : fault),
    received: received as readonly ReceivedFile[],
    /** Returns the reserved room and deletes the files that were not kept. */
    discard: async (): Promise<void> => {
      for (const giveBack of returns) giveBack();
      for (const file of onDisk) await discardOne(file);
    },
  };
}

/**
 * Imported on first use, to save an idle relay the memory. It is cached, since each `import()` would resolve it anew.
 * If the import fails, for example while a build replaces files, the next file tries again.
 */
let contentCheck: typeof import('./files/kind-by-content.ts') | undefined;

/** Finishes a file and checks its kind by its content. */
async function finish(file: IncomingFile, kind: FileKind) {
  const finished = file.finish();
  contentCheck ??= await import('./files/kind-by-content.ts');
  const { read, written } = file;
  const verdict = await contentCheck.judgeContent({ read, written, bytes: finished.bytes }, kind);
  return { ...finished, verdict };
}
