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

/** A store that a restore kept beside the one that took its place, or a copy it was cut off over. */
export interface SetAside {
  file: string;
  /** When, as its name says; undefined for what was cut off. */
  since: string | undefined;
}

const setAsideName = /^leads\.sqlite\.(?:before-(.+?)|restoring(?:\.part)?)$/;
const besideStore = /-(?:wal|shm|journal)$/;

/** Who has the store's lock while a backup takes the store's place. */
export const restorer = 'a restore';

/**
 * Every store in a data folder but the one in use, the oldest first: whoever is erased has to be
 * erased from these too. The copy that a restore is making is left out, since restore erases from it.
 */
export async function setAsideStores(dataDir: string): Promise<SetAside[]> {
  const stores = (await storesBeside(dataDir)).filter(({ file }) => !isInUse(file, dataDir));
  const whole = stores.filter(({ since }) => since !== undefined);
  if (whole.length === stores.length) return stores;
  return isLockedBy(dataDir, restorer) ? whole : stores;
}

/**
 * Other names of the store in use. A restore gives it one for a moment, which stays where it is killed
 * then; to write the store by that name is to damage it, for its log goes by the first.
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
 * Reads a store that was set aside. Somebody may want it back as it is, or the disk may take no
 * writing: only one of an earlier version, which cannot be read otherwise, is brought up to date.
 */
export async function readSetAside<Result extends object>(
  store: SetAside,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  return (await readAsItIs(store.file, read)) ?? onSetAside(store, read);
}

/** Opens a store that was set aside, brings it up to date, and leaves it in its one file again. */
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

/** Follows the name of a store that was set aside and cannot be opened. */
export function unreadableWords(error: unknown): string {
  const unknown = unknownChange(error as StoreError);
  return unknown === undefined
    ? `cannot be read and may hold whom you erase: ${sentenceOf(error)} Delete it.`
    : `was brought up to date by a newer version of this software (${unknown}) and may hold whom you erase. Start that version again, which erases from it, or delete it if you need none of its leads.`;
}
