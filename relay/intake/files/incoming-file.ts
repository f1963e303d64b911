import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { nobodysMode } from '../../../leads/file-folder.ts';
import { ownerOnly, restrictToOwner } from '../../../platform/durable-file.ts';
import { openPastCache } from './past-cache.ts';
import type { WriteBatches } from './write-batches.ts';

export type IncomingFile = ReturnType<typeof createIncomingFile>;

/**
 * A file on its way to the disk, under a name that is nobody's. It is not there before it has to be.
 *
 * One that fits into a batch stands in memory until it is kept, and is written where it stays: each
 * name it would have before takes a thread's time and the folder's.
 * @param folder is there already
 */
export function createIncomingFile(folder: string, batches: WriteBatches) {
  let place = path.join(folder, randomUUID());
  let isKept = false;
  /** Of all but what stands in the batch. */
  const hash = createHash('sha256');
  let opened: Promise<FileHandle> | undefined;
  /** The same file once more, for full batches. */
  let pastCache: Promise<FileHandle | undefined> | undefined;
  let batch: Buffer | undefined;
  let gathered = 0;
  let bytes = 0;
  /** Where in the file the batch begins. */
  let batchAt = 0;
  /** Its last batch is with the system. */
  let lastWritten: Promise<void> | undefined;

  function whenOpened(): Promise<FileHandle> {
    // What is larger than a batch is opened a second time to be written to.
    opened ??= open(place, 'wx+', isKept ? nobodysMode : ownerOnly.file);
    return opened;
  }

  async function writeOut(piece: Buffer, position: number): Promise<void> {
    const handle = await whenOpened();
    for (let at = 0; at < piece.length;) {
      const { bytesWritten } = await handle.write(piece, at, piece.length - at, position + at);
      at += bytesWritten;
    }
  }

  /** What the disk does not take past the cache, it is given as any other piece, and says why not. */
  async function writeFull(full: Buffer): Promise<void> {
    await whenOpened();
    pastCache ??= openPastCache(place);
    const handle = await pastCache;
    const taken = await handle?.write(full, 0, full.length, batchAt).catch(() => undefined);
    const bytesTaken = taken?.bytesWritten ?? 0;
    await writeOut(full.subarray(bytesTaken), batchAt + bytesTaken);
  }

  async function writeBatch(): Promise<void> {
    if (batch && gathered > 0) await writeOut(batch.subarray(0, gathered), batchAt);
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

  async function makeRoom(full: Buffer, piece: Buffer): Promise<void> {
    for (let rest = piece; rest.length > 0; rest = rest.subarray(gathered)) {
      hash.update(full);
      await writeFull(full);
      batchAt += full.length;
      gathered = rest.copy(full);
    }
  }

  return {
    /** Takes a piece. What it holds is the caller's again once this resolves. */
    write(piece: Buffer): Promise<void> | undefined {
      // One that began without a batch goes on without: its pieces stand behind each other.
      if (bytes === 0) batch = batches.take();
      bytes += piece.length;
      if (!batch) {
        hash.update(piece);
        return writeOut(piece, bytes - piece.length);
      }
      const fits = piece.copy(batch, gathered);
      gathered += fits;
      return fits < piece.length ? makeRoom(batch, piece.subarray(fits)) : undefined;
    },
    /** No more comes. The last of it may still be on its way to the system. */
    finish(): { bytes: number; hash: string } {
      if (batch) hash.update(batch.subarray(0, gathered));
      // Whoever keeps it is told.
      if (opened) writeLast().catch(() => undefined);
      return { bytes, hash: hash.digest('hex') };
    },
    /** Every byte is with the system once it resolves. @returns where it stands */
    written: async (): Promise<string> => {
      await writeLast();
      return place;
    },
    read: async (buffer: Uint8Array, position: number): Promise<number> => {
      if (batch && position >= batchAt) {
        return batch.copy(buffer, 0, position - batchAt, gathered);
      }
      await lastWritten;
      const handle = await whenOpened();
      return (await handle.read(buffer, 0, buffer.length, position)).bytesRead;
    },
    keepAs: async (kept: string): Promise<void> => {
      if (opened) {
        await opened;
        restrictToOwner(place, nobodysMode);
        await rename(place, kept);
      }
      place = kept;
      isKept = true;
      await whenOpened();
    },
    sync: async (): Promise<void> => {
      await writeLast();
      await (await whenOpened()).sync();
    },
    /** Closes it, and leaves nothing of it where nobody keeps it. */
    async discard(): Promise<void> {
      await lastWritten?.catch(() => undefined);
      forget();
      const handle = await opened?.catch(() => undefined);
      opened = undefined;
      await Promise.all([handle?.close(), (await pastCache)?.close()]);
      if (handle && !isKept) await rm(place, { force: true });
    },
  };
}
