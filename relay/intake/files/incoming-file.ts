import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { orphanMode } from '../../../leads/file-folder.ts';
import { ownerOnly, restrictToOwner } from '../../../platform/durable-file.ts';
import { openPastCache } from './past-cache.ts';
import type { WriteBatches } from './write-batches.ts';

export type IncomingFile = ReturnType<typeof createIncomingFile>;

/**
 * A file being received, under a temporary name. It is created on the disk as late as possible.
 *
 * A file that fits into one batch stays in memory until it is kept, and is written under its final name only: each
 * temporary name costs a thread's time and an entry in the folder.
 * @param folder has to exist
 */
export function createIncomingFile(folder: string, batches: WriteBatches) {
  let place = path.join(folder, randomUUID());
  let isKept = false;
  /** The hash of everything written so far, without the current batch. */
  const hash = createHash('sha256');
  let opened: Promise<FileHandle> | undefined;
  /** A second handle to the file, for full batches, which bypass the page cache. */
  let pastCache: Promise<FileHandle | undefined> | undefined;
  let batch: Buffer | undefined;
  let gathered = 0;
  let bytes = 0;
  /** The batch's offset in the file. */
  let batchAt = 0;
  /** Set once the last batch is being written; resolves when the system has it. */
  let lastWritten: Promise<void> | undefined;

  function whenOpened(): Promise<FileHandle> {
    // Before it is kept it stays writable: `openPastCache` opens a file larger than a batch once more.
    opened ??= open(place, 'wx+', isKept ? orphanMode : ownerOnly.file);
    return opened;
  }

  async function writeOut(piece: Buffer, position: number): Promise<void> {
    const handle = await whenOpened();
    for (let at = 0; at < piece.length;) {
      const { bytesWritten } = await handle.write(piece, at, piece.length - at, position + at);
      at += bytesWritten;
    }
  }

  /**
   * Writes a full batch past the cache. What the disk does not take so is written as usual, which reports any error.
   */
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

  /** Writes the last batch. Until it is written, reads of it are served from memory. */
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
    /** Appends a piece. The caller may reuse its buffer once this resolves. */
    write(piece: Buffer): Promise<void> | undefined {
      // A file that began without a batch stays without: its pieces are written one after the other.
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
    /** Ends the file. Its last bytes may still be on their way to the system. */
    finish(): { bytes: number; hash: string } {
      if (batch) hash.update(batch.subarray(0, gathered));
      // An error reaches whoever keeps the file.
      if (opened) writeLast().catch(() => undefined);
      return { bytes, hash: hash.digest('hex') };
    },
    /** Resolves once the system has every byte. @returns the file's path */
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
        restrictToOwner(place, orphanMode);
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
    /** Closes the file, and deletes it unless it was kept. */
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
