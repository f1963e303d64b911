import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, readAsItIs, type Database } from '../database/database.ts';
import { closeLog } from './sqlite-file.ts';
import { openSqlite } from '../database/sqlite.ts';
import { storeFileIn } from '../database/store-place.ts';
import { unknownChange, type StoreError } from '../database/store-error.ts';
import { isLockedBy } from './store-lock.ts';
import { sentenceOf } from '../../fault.ts';

/** A store that a restore set aside, or an incomplete copy that an interrupted one left. */
export interface SetAside {
  file: string;
  /** The day of the restore, from the file's name; undefined for an incomplete copy. */
  since: string | undefined;
}

const setAsideName = /^leads\.sqlite\.(?:before-(.+?)|restoring(?:\.part)?)$/;
const besideStore = /-(?:wal|shm|journal)$/;

/** Holder of the store's lock during a restore. */
export const restorer = 'a restore';

/**
 * Every store in a data folder except the one in use, the oldest first: erasures have to reach these too. The copy of a
 * restore in progress is left out, since restore erases from it.
 */
export async function setAsideStores(dataDir: string): Promise<SetAside[]> {
  const stores = (await storesBeside(dataDir)).filter(({ file }) => !isInUse(file, dataDir));
  const whole = stores.filter(({ since }) => since !== undefined);
  if (whole.length === stores.length) return stores;
  return isLockedBy(dataDir, restorer) ? whole : stores;
}

/**
 * Other names of the store in use. A restore links it under one for a moment, which stays if the restore is killed.
 * Writing to the store by that name would damage it, as its log goes by the first.
 */
export async function secondNamesOfStore(dataDir: string): Promise<string[]> {
  const files = (await storesBeside(dataDir)).map(({ file }) => file);
  return files.filter((file) => isInUse(file, dataDir));
}

async function storesBeside(dataDir: string): Promise<SetAside[]> {
  const names = await readdir(dataDir).catch((): string[] => []);
  return names.toSorted().flatMap((name) => {
    const found = besideStore.test(name) ? null : setAsideName.exec(name);
    return found ? [{ file: path.join(dataDir, name), since: found[1]?.slice(0, 10) }] : [];
  });
}

function isInUse(file: string, dataDir: string): boolean {
  const [one, other] = [file, storeFileIn(dataDir)].map((name) =>
    statSync(name, { bigint: true, throwIfNoEntry: false }),
  );
  return one !== undefined && one.dev === other?.dev && one.ino === other.ino;
}

/**
 * Reads a store that was set aside, without changing it: somebody may want it back as it is, or its disk may be
 * read-only. Only a store of an earlier version has to be migrated to be read.
 */
export async function readSetAside<Result extends object>(
  store: SetAside,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  return (await readAsItIs(store.file, read)) ?? onSetAside(store, read);
}

/** Opens and migrates a store that was set aside, and leaves it without a log beside it. */
export async function onSetAside<Result>(
  { file }: SetAside,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(openSqlite(file));
  try {
    return await work(db);
  } finally {
    await db.destroy();
    closeLog(file);
  }
}

/** The rest of a sentence that begins with the name of a set-aside store that cannot be opened. */
export function unreadableWords(error: unknown): string {
  const unknown = unknownChange(error as StoreError);
  return unknown === undefined
    ? `cannot be read and may hold whom you erase: ${sentenceOf(error)} Delete it.`
    : `was brought up to date by a newer version of this software (${unknown}) and may hold whom you erase. Start that version again, which erases from it, or delete it if you need none of its leads.`;
}
