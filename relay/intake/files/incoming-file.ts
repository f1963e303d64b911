import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ArrivedFile } from '../../../leads/arrived-file.ts';
import { nobodysMode } from '../../../leads/file-folder.ts';
import type { WriteBatches } from './write-batches.ts';

/** A file on its way to the disk, under a name that is nobody's. It is not there before it has to be. */
export interface IncomingFile extends ArrivedFile {
  /** Takes a piece. What it holds is the caller's again once this resolves. */
  write: (piece: Buffer) => Promise<void> | undefined;
  /** No more comes. The last of it may still be on its way to the system. */
  finish: () => { bytes: number; hash: string };
  /** Every byte is with the system once it resolves. @returns where it stands */
  written: () => Promise<string>;
  /** Closes it, and leaves nothing of it where nobody keeps it. */
  discard: () => Promise<void>;
}

/**
 * One that fits into a batch stands in memory until it is kept, and is written where it stays: each name it
 * would have before takes a thread's time and the folder's.
 * @param folder is there already
 */
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

  function whenOpened(): Promise<FileHandle> {
    opened ??= open(place, 'wx+', nobodysMode);
    return opened;
  }

  async function writeOut(piece: Buffer): Promise<void> {
    const handle = await whenOpened();
    for (let at = 0; at < piece.length;) {
      const { bytesWritten } = await handle.write(piece, at, piece.length - at);
      at += bytesWritten;
    }
  }

  async function writeBatch(): Promise<void> {
    if (batch && gathered > 0) await writeOut(batch.subarray(0, gathered));
  }

  /** Until then it is read from memory. */
  function writeLast(): Promise<void> {
    lastWritten ??= writeBatch().finally(forget);
    return lastWritten;
  }

  function forget(): void {
    if (batch) batches.giveBack(batch);
    batch = undefined;
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
    finish() {
      // Whoever keeps it is told.
      if (opened) writeLast().catch(() => undefined);
      return { bytes, hash: hash.digest('hex') };
    },
    async written() {
      await writeLast();
      return place;
    },
    async read(buffer, position) {
      if (batch && position >= batchAt) {
        return batch.copy(buffer, 0, position - batchAt, gathered);
      }
      await lastWritten;
      const handle = await whenOpened();
      return (await handle.read(buffer, 0, buffer.length, position)).bytesRead;
    },
    async keepAs(kept) {
      if (opened) {
        await opened;
        await rename(place, kept);
      }
      place = kept;
      isKept = true;
      await whenOpened();
    },
    async sync() {
      await writeLast();
      await (await whenOpened()).sync();
    },
    async discard() {
      await lastWritten?.catch(() => undefined);
      forget();
      const handle = await opened?.catch(() => undefined);
      opened = undefined;
      await handle?.close();
      if (handle && !isKept) await rm(place, { force: true });
    },
  };
}
