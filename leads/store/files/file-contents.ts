import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { makePrivateFolder } from '../../../platform/durable-file.ts';
import { undefinedIfMissing } from '../../../platform/undefined-if-missing.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { piecesOf } from './file-pieces.ts';
import { createSyncedFolder } from './synced-folder.ts';
import type { ArrivedFile } from '../../arrived-file.ts';
import { type ContentName, filesFolderIn, keptFile, markStored } from '../../file-folder.ts';
import type { FileStore } from './file-chunks.ts';
import { isUnavailable } from '../database/store-error.ts';
import type { StoreSettings } from '../database/store-place.ts';

/** How many files are written to the database at once: its connections are for leads first. */
const maxWrittenAtOnce = 2;

/** The methods needed of the database. A store has them, and so has whatever opens a database itself. */
type Chunks = Pick<FileStore, 'writeChunk' | 'readChunk' | 'deleteChunks'>;

/** The content of files, wherever it is kept. */
export type FileContents = ReturnType<typeof createFileContents>;

interface Place {
  dataDir: string;
  /** Whether leads are in PostgreSQL, where every relay reaches their files. */
  shared: boolean;
}

/** Where a relay with these settings keeps file content. */
export function filePlace({ dataDir, databaseUrl }: StoreSettings): Place {
  return { dataDir, shared: databaseUrl !== undefined };
}

/** Errors of the database, kept by identity: whoever sends the content may give such an error another code. */
const ofStore = new WeakSet();

/** Whether an error came from an unreachable database, and not from whoever was to receive the file. */
export function isOfStore(error: unknown): boolean {
  return error instanceof Error && ofStore.has(error);
}

export function createFileContents({ dataDir, shared }: Place, chunks: Chunks) {
  const turns = createSemaphore(maxWrittenAtOnce);
  const folder = createSyncedFolder(filesFolderIn(dataDir));
  return {
    /** Whether a lead whose commit failed is certainly not stored. A database that broke off may have it. */
    storeIsCertain: !shared,
    /**
     * Keeps the content of a received file: it is on the disk or in the database once this resolves. Its lead is
     * committed after that; if it never is, the content belongs to nobody and is swept away.
     */
    async keep(name: ContentName, file: ArrivedFile): Promise<void> {
      if (!shared) {
        makePrivateFolder(filesFolderIn(dataDir));
        // Given its name before it is synced, so that content and name reach the disk together: nobody reads it until
        // its lead is committed, whatever it holds.
        await folder.whileOpen(async (sync) => {
          await file.keepAs(keptFile(dataDir, name));
          await Promise.all([file.sync(), sync()]);
        });
        return;
      }
      using _turn = await turns.take();
      for await (const { number, content } of piecesOf((piece, from) => file.read(piece, from))) {
        await chunks.writeChunk(name, number, content);
      }
    },
    /** @returns undefined if there is no such content */
    read: async (name: ContentName) => (await inFolder(dataDir, name)) ?? inDatabase(name, chunks),
    /** Marks kept content as belonging to a committed lead. */
    markStored(names: readonly ContentName[]): void {
      // In a database, content and lead are of one snapshot.
      if (shared) return;
      for (const name of names) markStored(dataDir, name);
    },
    async drop(names: readonly ContentName[]): Promise<void> {
      if (names.length === 0) return;
      if (shared) await chunks.deleteChunks(names.map(({ leadId }) => leadId));
      for (const name of names) await rm(keptFile(dataDir, name), { force: true });
    },
  };
}

async function inFolder(dataDir: string, name: ContentName): Promise<Readable | undefined> {
  const file = await undefinedIfMissing(open(keptFile(dataDir, name), 'r'));
  return file?.createReadStream();
}

/** Reads content from the database, also of an embedded store: a restored backup has it there. */
async function inDatabase(name: ContentName, chunks: Chunks): Promise<Readable | undefined> {
  const readPiece = (number: number) =>
    chunks.readChunk(name, number).catch((error: Error) => {
      if (isUnavailable(error)) ofStore.add(error);
      throw error;
    });
  const first = await readPiece(0);
  return first && Readable.from(piecesFrom(first, readPiece), { objectMode: false });
}

async function* piecesFrom(
  first: Uint8Array,
  readPiece: (number: number) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Buffer> {
  let piece: Uint8Array | undefined = first;
  for (let number = 1; piece; number += 1) {
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    piece = await readPiece(number);
  }
}
