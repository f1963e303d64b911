import { mebibyte, type FileLimits } from '../../forms/file-kinds.ts';
import { incomingFolderIn } from '../../leads/file-folder.ts';
import { makePrivateFolder } from '../../platform/durable-file.ts';
import type { Network } from '../../platform/network.ts';
import { createCollector } from './collector.ts';
import { createFileParts, type FileParts } from './file-parts.ts';
import { createIncomingFile } from './files/incoming-file.ts';
import type { Watched } from './files/upload-pace.ts';
import { createWriteBatches } from './files/write-batches.ts';
import { maxBodyBytes, maxPairs } from './limits.ts';
import type { PartHead } from './multipart.ts';
import { readMultipartStream, type PartSink } from './multipart-stream.ts';
import { tooLarge, tooManyFields, unreadableBody } from './refusal.ts';
import type { UploadRoom } from './upload-room.ts';

/** How much of files over their limit is read on: words after them have to be returned on the refusal page. */
const maxReadOnBytes = 32 * mebibyte;

interface Upload {
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>;
  contentType: string;
  limits: FileLimits;
  /** The sender's networks, as far as they tell visitors apart. */
  networks: readonly Network[];
  /** Filled with the words as they are read. */
  posted: Map<string, string[]>;
  pace?: Watched | undefined;
}

export type ReceiveFiles = ReturnType<typeof createReceiver>;

export type Received = Awaited<ReturnType<ReceiveFiles>>;

/**
 * Reads a form with files. Its words go into memory, up to the limits of any form, and its files to the disk as they
 * arrive. A problem with a file is reported once the whole form is read, so that the refusal page returns the words.
 */
export function createReceiver(dataDir: string, room: UploadRoom) {
  const folder = incomingFolderIn(dataDir);
  const batches = createWriteBatches();
  return async (upload: Upload) => {
    // Created here, so that a folder that cannot be created stops only posts with files.
    const takeRoom = () => {
      makePrivateFolder(folder);
      return room.take(upload.limits.eachBytes, upload.networks);
    };
    const create = () => createIncomingFile(folder, batches);
    const files = createFileParts(create, takeRoom, upload.limits);
    try {
      await readForm(upload, files);
      return { files: files.received, discard: files.discard };
    } catch (error) {
      await files.discard();
      throw error;
    }
  };
}

/** @throws Refusal naming what is wrong */
async function readForm(
  { pieces, contentType, limits, posted, pace }: Upload,
  files: FileParts,
): Promise<void> {
  const collector = createCollector(posted);
  let bytes = 0;
  let parts = 0;

  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      bytes += piece.length;
      pace?.came(piece.length);
      yield piece;
      if (bytes - files.bytes() > maxBodyBytes) throw tooLarge();
      if (bytes > limits.allBytes + maxReadOnBytes) throw files.refusal() ?? tooLarge();
    }
  }

  function open({ name, filename }: PartHead, decoded: (bytes: Buffer) => string): PartSink {
    parts += 1;
    if (parts > maxPairs) throw tooManyFields();
    if (filename !== undefined) return files.open(name ?? 'file', filename);
    if (name === undefined) throw unreadableBody();
    const held: Buffer[] = [];
    return {
      write(piece) {
        // A view would keep its whole buffer alive.
        held.push(Buffer.from(piece));
        return undefined;
      },
      end() {
        collector.add(name, decoded(Buffer.concat(held)));
        return undefined;
      },
    };
  }

  await readMultipartStream(counted(), contentType, open);
  collector.end();
  const refusal = files.refusal();
  if (refusal) throw refusal;
}
