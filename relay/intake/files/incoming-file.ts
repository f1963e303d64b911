import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ArrivedFile } from '../../../leads/arrived-file.ts';
import { nobodysMode } from '../../../leads/file-folder.ts';
import type { WriteBatches } from './write-batches.ts';

/** A file on its way to the disk, under a name that is nobody's. It is not there before it is written to. */
export interface IncomingFile extends ArrivedFile {
  /** Takes a piece. What it holds is the caller's again once this resolves. */
  write: (piece: Buffer) => Promise<void> | undefined;
  /** No more comes. The last of it may still be on its way to the system. */
  finish: () => { bytes: number; hash: string };
  /** Every byte is with the system once it resolves. @returns where it stands */
  written: () => Promise<string>;
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
  /** Its last batch is with the system. */
  let lastWritten: Promise<void> | undefined;

  /** Goes on while more comes in: whoever writes waits for it, and is told of what kept it. */
  function begin(): void {
    opened = open(place, 'wx+', nobodysMode);
    opened.catch(() => undefined);
    // One that began without a batch goes on without: its pieces stand behind each other.
    batch = batches.take();
  }

  async function writeOut(piece: Buffer): Promise<void> {
    const handle = await opened;
    if (!handle) return;
    for (let at = 0; at < piece.length;) {
      const { bytesWritten } = await handle.write(piece, at, piece.length - at);
      at += bytesWritten;
    }
  }

  async function writeBatch(): Promise<void> {
    if (batch && gathered > 0) await writeOut(batch.subarray(0, gathered));
  }

  function forget(): void {
    const done = batch;
    batch = undefined;
    // Until then it is read from.
    const giveBack = () => done && batches.giveBack(done);
    if (lastWritten) lastWritten.then(giveBack, giveBack);
    else giveBack();
  }

  async function written(): Promise<string> {
    await lastWritten;
    return place;
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
      if (bytes === 0) begin();
      bytes += piece.length;
      if (!batch) return writeOut(piece);
      if (gathered + piece.length > batch.length) return makeRoom(piece);
      gathered += piece.copy(batch, gathered);
      return undefined;
    },
    finish() {
      lastWritten = writeBatch();
      // Whoever keeps it is told.
      lastWritten.catch(() => undefined);
      return { bytes, hash: hash.digest('hex') };
    },
    written,
    forget,
    async read(buffer, position) {
      if (batch && position >= batchAt) {
        return batch.copy(buffer, 0, position - batchAt, gathered);
      }
      await lastWritten;
      const handle = await opened;
      return handle ? (await handle.read(buffer, 0, buffer.length, position)).bytesRead : 0;
    },
    async keepAs(kept) {
      await opened;
      await rename(place, kept);
      place = kept;
      isKept = true;
    },
    async sync() {
      await lastWritten;
      await (await opened)?.sync();
    },
    async discard() {
      forget();
      await lastWritten?.catch(() => undefined);
      const handle = await opened?.catch(() => undefined);
      opened = undefined;
      await handle?.close();
      if (handle && !isKept) await rm(place, { force: true });
    },
  };
}
