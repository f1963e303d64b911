import { kindByName, mebibyte } from '../../forms/file-kinds.ts';
import type { FileKind, FileLimits } from '../../forms/file-kinds.ts';
import type { ArrivedFile } from '../../leads/arrived-file.ts';
import { incomingFolderIn } from '../../leads/file-folder.ts';
import { fileNameOf } from '../../leads/file-name.ts';
import { makePrivateFolder } from '../../platform/durable-file.ts';
import { createCollector } from './collector.ts';
import { maxBodyBytes, maxFieldNameLength, maxPairs } from './limits.ts';
import type { PartHead } from './multipart.ts';
import { tooLarge, tooLongName, tooManyFields, unreadableBody } from './refusal.ts';
import {
  emptyFile,
  filesRefused,
  kindNotTaken,
  notWhatItSays,
  oneTooMany,
  tooLargeFile,
  tooLargeTogether,
  withMacros,
} from './file-refusals.ts';
import type { FileProblem } from './file-refusals.ts';
import { createIncomingFile } from './files/incoming-file.ts';
import type { IncomingFile } from './files/incoming-file.ts';
import type { Verdict } from './files/kind-by-content.ts';
import { readMultipartStream } from './multipart-stream.ts';
import type { PartSink } from './multipart-stream.ts';
import type { Watched } from './files/upload-pace.ts';
import { createWriteBatches } from './files/write-batches.ts';
import type { UploadRoom } from './upload-room.ts';

/** Of files that are too large: behind them stand words, which the page that refuses brings back. */
const maxReadOnBytes = 32 * mebibyte;

/** A file that has come in whole, and waits under no name for its lead. */
export interface ReceivedFile {
  field: string;
  name: string;
  kind: FileKind;
  bytes: number;
  hash: string;
  arrived: ArrivedFile;
}

export interface Received {
  files: readonly ReceivedFile[];
  /** Leaves nothing of what nobody has kept. */
  discard: () => Promise<void>;
}

interface Upload {
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>;
  contentType: string;
  limits: FileLimits;
  /** Is given the words, as far as they are read. */
  posted: Map<string, string[]>;
  pace?: Watched | undefined;
}

export type ReceiveFiles = (upload: Upload) => Promise<Received>;

/**
 * Reads a form with files: its words into memory, as far as those of any form go, and its files to the
 * disk while they come in. What is wrong with a file is said once the whole form is read, so that the
 * words come back on the page that says so.
 */
export function createReceiver(dataDir: string, room: UploadRoom): ReceiveFiles {
  const folder = incomingFolderIn(dataDir);
  const batches = createWriteBatches();
  return async (upload) => {
    makePrivateFolder(folder);
    const reading = createReading(() => createIncomingFile(folder, batches), room, upload);
    try {
      await readMultipartStream(reading.counted(), upload.contentType, reading.open);
      return { files: reading.end(), discard: () => reading.discard() };
    } catch (error) {
      await reading.discard();
      throw error;
    }
  };
}

function createReading(
  createFile: () => IncomingFile,
  room: UploadRoom,
  { pieces, limits, posted, pace }: Upload,
) {
  const collector = createCollector(posted);
  const files: ReceivedFile[] = [];
  const problems = new Map<string, FileProblem>();
  const onDisk = new Set<IncomingFile>();
  const returns: (() => void)[] = [];
  let bytes = 0;
  let fileBytes = 0;
  let parts = 0;
  let named = 0;

  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      bytes += piece.length;
      pace?.came(piece.length);
      yield piece;
      if (bytes - fileBytes > maxBodyBytes) throw tooLarge();
      if (bytes > limits.allBytes + maxReadOnBytes)
        throw problems.size > 0 ? refusal() : tooLarge();
    }
  }

  function open({ name, filename }: PartHead, decoded: (bytes: Buffer) => string): PartSink {
    parts += 1;
    if (parts > maxPairs) throw tooManyFields();
    if (filename !== undefined) return fileSink(name ?? 'file', filename);
    if (name === undefined) throw unreadableBody();
    const held: Buffer[] = [];
    return {
      write(piece) {
        // A view would keep all that came in with it.
        held.push(Buffer.from(piece));
        return undefined;
      },
      end() {
        collector.add(name, decoded(Buffer.concat(held)));
        return undefined;
      },
    };
  }

  function fileSink(field: string, called: string): PartSink {
    if (field.length > maxFieldNameLength) throw tooLongName();
    const name = fileNameOf(called);
    const kind = kindByName(name);
    let file: IncomingFile | undefined;
    let length = 0;
    let problem: FileProblem | undefined;

    function wrongSoFar(): FileProblem | undefined {
      if (named > limits.most) return oneTooMany(name, limits);
      if (kind === undefined || !limits.kinds.includes(kind)) return kindNotTaken(name, limits);
      if (length > limits.eachBytes) return tooLargeFile(name, limits);
      return fileBytes > limits.allBytes ? tooLargeTogether(name, limits) : undefined;
    }
    async function begin(piece: Buffer): Promise<void> {
      returns.push(await room.take(limits.eachBytes));
      file = createFile();
      onDisk.add(file);
      await file.write(piece);
    }
    return {
      write(piece) {
        // A field for a file that nobody chose is posted all the same, without a byte.
        if (length === 0) named += 1;
        length += piece.length;
        fileBytes += piece.length;
        problem ??= wrongSoFar();
        if (problem) {
          note(field, problem);
          return discardOne(file);
        }
        return file ? file.write(piece) : begin(piece);
      },
      async end() {
        if (length === 0 && called === '') return;
        if (length === 0) problem = emptyFile(name, limits);
        if (!problem && file && kind) {
          const finished = await file.finish();
          // An idle relay does without what tells kinds apart.
          const { judgeContent } = await import('./files/kind-by-content.ts');
          const { place, read } = file;
          const verdict = await judgeContent({ place, read, bytes: finished.bytes }, kind);
          file.forget();
          problem = verdictProblem(verdict, name, kind);
          if (!problem) files.push({ field, name, kind, ...finished, arrived: file });
        }
        if (problem) note(field, problem);
      },
    };
  }

  function note(field: string, problem: FileProblem): void {
    if (!problems.has(field)) problems.set(field, problem);
  }

  function verdictProblem(verdict: Verdict, name: string, kind: FileKind): FileProblem | undefined {
    if (verdict === 'as named') return undefined;
    return verdict === 'with macros' ? withMacros(name, limits) : notWhatItSays(name, kind, limits);
  }

  async function discardOne(file: IncomingFile | undefined): Promise<void> {
    if (!file || !onDisk.delete(file)) return;
    await file.discard();
  }

  const refusal = () => filesRefused(problems);
  return {
    counted,
    open,
    /** @throws Refusal that names what is wrong */
    end() {
      collector.end();
      if (problems.size > 0) throw refusal();
      return files;
    },
    async discard() {
      for (const giveBack of returns) giveBack();
      for (const file of onDisk) await discardOne(file);
    },
  };
}
