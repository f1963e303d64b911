import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ArrivedFile } from '../../../leads/arrived-file.ts';
import type { WriteBatches } from './write-batches.ts';

/** A file on its way to the disk, under a name that is nobody's. It is not there before it is written to. */
export interface IncomingFile extends ArrivedFile {
  /** Takes a piece. What it holds is the caller's again once this resolves. */
  write: (piece: Buffer) => Promise<void> | undefined;
  /** Every byte is with the system once it resolves; a store puts them on the disk. */
  finish: () => Promise<{ bytes: number; hash: string }>;
  /** It is read no more but by what keeps it: what stands in memory of it may go. */
  forget: () => void;
  /** Closes it, and leaves nothing of it where nobody keeps it. */
  discard: () => Promise<void>;
}

/** @param folder is there already */
export function createIncomingFile(folder: string, batches: WriteBatches): IncomingFile {
  let place = path.join(folder, randomUUID());
  let isKept = false;
  const hash = createHash('sha256');
  let opened: Promise<FileHandle> | undefined;
  let batch: Buffer | undefined;
  let gathered = 0;
  let bytes = 0;
  /** Where in the file the batch begins. */
  let batchAt = 0;

  async function writeOut(piece: Buffer): Promise<void> {
    opened ??= open(place, 'wx+', 0o600);
    const handle = await opened;
    for (let at = 0; at < piece.length;) {
      const { bytesWritten } = await handle.write(piece, at, piece.length - at);
      at += bytesWritten;
    }
  }

  async function writeBatch(): Promise<void> {
    if (batch && gathered > 0) await writeOut(batch.subarray(0, gathered));
  }

  function forget(): void {
    if (batch) batches.giveBack(batch);
    batch = undefined;
    gathered = 0;
  }

  async function makeRoom(piece: Buffer): Promise<void> {
    await writeBatch();
    batchAt += gathered;
    gathered = 0;
    if (batch && piece.length < batch.length) gathered = piece.copy(batch);
    else {
      await writeOut(piece);
      batchAt += piece.length;
    }
  }

  return {
    write(piece) {
      hash.update(piece);
      // One that began without a batch goes on without: its pieces stand behind each other.
      if (bytes === 0) batch = batches.take();
      bytes += piece.length;
      if (!batch) return writeOut(piece);
      if (gathered + piece.length > batch.length) return makeRoom(piece);
      gathered += piece.copy(batch, gathered);
      return undefined;
    },
    async finish() {
      await writeBatch();
      return { bytes, hash: hash.digest('hex') };
    },
    forget,
    async read(buffer, position) {
      if (batch && position >= batchAt) {
        return batch.copy(buffer, 0, position - batchAt, gathered);
      }
      const handle = await opened;
      return handle ? (await handle.read(buffer, 0, buffer.length, position)).bytesRead : 0;
    },
    get place() {
      return place;
    },
    async keepAs(kept) {
      await rename(place, kept);
      place = kept;
      isKept = true;
    },
    async sync() {
      await (await opened)?.sync();
    },
    async discard() {
      forget();
      const handle = await opened?.catch(() => undefined);
      opened = undefined;
      await handle?.close();
      if (handle && !isKept) await rm(place, { force: true });
    },
  };
}
