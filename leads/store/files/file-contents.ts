import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { makePrivateFolder } from '../../../platform/durable-file.ts';
import { ifThere } from '../../../platform/if-there.ts';
import { createTurns } from '../../../platform/turns.ts';
import { piecesOf } from './file-pieces.ts';
import { createSyncedFolder } from './synced-folder.ts';
import type { ArrivedFile } from '../../arrived-file.ts';
import { type ContentName, filesFolderIn, keptFile, markStored } from '../../file-folder.ts';
import type { FileStore } from './file-chunks.ts';
import { isLate } from '../database/store-error.ts';
import type { StoreSettings } from '../database/store-place.ts';

/** Contents that are written to the database at once: its connections are for leads first. */
const maxWrittenAtOnce = 2;

/** The database's part in it. A store has it, and so has whatever works on a database itself. */
type Chunks = Pick<FileStore, 'writeChunk' | 'readChunk' | 'deleteChunks'>;

/** What files hold, wherever it is kept. */
export type FileContents = ReturnType<typeof createFileContents>;

interface Place {
  dataDir: string;
  /** Leads are in PostgreSQL, where every relay reaches what came with them. */
  shared: boolean;
}

/** Where a relay of these settings keeps them. */
export function filePlace({ dataDir, databaseUrl }: StoreSettings): Place {
  return { dataDir, shared: databaseUrl !== undefined };
}

/** Told by the error itself: whoever sends what is read may call it something else. */
const ofStore = new WeakSet();

/** Whether an error is of the database, which could not be read: whoever was to have a file has said nothing. */
export function isOfStore(error: unknown): boolean {
  return error instanceof Error && ofStore.has(error);
}

export function createFileContents({ dataDir, shared }: Place, chunks: Chunks) {
  const turns = createTurns(maxWrittenAtOnce);
  const folder = createSyncedFolder(filesFolderIn(dataDir));
  return {
    /** Whether a lead that could not be stored surely is not: a database that broke off may have it. */
    storeIsCertain: !shared,
    /**
     * Keeps what a file that came in holds: on the disk or in the database once it resolves. Its lead is
     * committed after that; where it never is, the content is nobody's and is swept away.
     */
    async keep(name: ContentName, file: ArrivedFile): Promise<void> {
      if (!shared) {
        makePrivateFolder(filesFolderIn(dataDir));
        // Named before it is synced, both reach the disk at once: until its lead is committed nobody
        // reads it, whatever it holds.
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
    /** @returns undefined where it is not there */
    read: async (name: ContentName) => (await inFolder(dataDir, name)) ?? inDatabase(name, chunks),
    /** Says of content that was kept that its lead is committed. */
    markStored(names: readonly ContentName[]): void {
      // In a database it stands beside its lead, and both are of one state.
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
  const file = await ifThere(open(keptFile(dataDir, name), 'r'));
  return file?.createReadStream();
}

/** Also in an embedded store, where it came with a backup that took the store's place. */
async function inDatabase(name: ContentName, chunks: Chunks): Promise<Readable | undefined> {
  const readPiece = (number: number) =>
    chunks.readChunk(name, number).catch((error: Error) => {
      if (isLate(error)) ofStore.add(error);
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
