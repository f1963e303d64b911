import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** A file on its way to the disk, under a name that is nobody's. It is not there before its first byte. */
export interface IncomingFile {
  write: (piece: Buffer) => Promise<void>;
  /** Every byte is with the system once it resolves; `keep` of its contents puts them on the disk. */
  finish: () => Promise<{ file: string; bytes: number; hash: string }>;
  /** Leaves nothing of it. */
  discard: () => Promise<void>;
}

/** @param folder is there already */
export function createIncomingFile(folder: string): IncomingFile {
  const file = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  let opened: Promise<FileHandle> | undefined;
  let bytes = 0;

  async function close(): Promise<void> {
    const handle = await opened?.catch(() => undefined);
    opened = undefined;
    await handle?.close();
  }

  return {
    async write(piece) {
      opened ??= open(file, 'wx', 0o600);
      const handle = await opened;
      hash.update(piece);
      for (let at = 0; at < piece.length;) {
        const { bytesWritten } = await handle.write(piece, at, piece.length - at);
        at += bytesWritten;
      }
      bytes += piece.length;
    },
    async finish() {
      await close();
      return { file, bytes, hash: hash.digest('hex') };
    },
    async discard() {
      await close();
      await rm(file, { force: true });
    },
  };
}
