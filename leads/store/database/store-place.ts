import { closeSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../settings/config.ts';
import { Fault } from '../../fault.ts';

export type StoreSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

export function storeFileIn(dataDir: string): string {
  return path.join(dataDir, 'leads.sqlite');
}

/** Where leads are kept, without the password. */
export function storePlace({ dataDir, databaseUrl }: StoreSettings): string {
  if (databaseUrl === undefined) return path.resolve(storeFileIn(dataDir));
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}

/** Whether opening an embedded store would create a new one, as it also would if its disk is not mounted. */
export function beginsEmpty({ dataDir, databaseUrl }: StoreSettings): boolean {
  return databaseUrl === undefined && sizeOf(storeFileIn(dataDir)) === 0;
}

/**
 * Refuses a write-ahead log without its store: it may hold the newest leads, and is unreadable without that store.
 * SQLite would delete it when it creates a new store, and would write it into any other file put in the store's place.
 * @param file must not be open in this process: reading it here would drop its locks
 * @throws Fault
 */
export function refuseStrayLog(file: string): void {
  const log = `${file}-wal`;
  if (sizeOf(log) === 0) return;
  if (sizeOf(file) === 0) {
    throw new Fault(
      `DATA_DIR: ${log} is the log of a store that is missing, and may hold the newest leads. Put ${file} back beside it, from wherever it was moved to. If the store is gone for good, delete the log and restore a backup: npm run leads -- restore FILE.`,
    );
  }
  if (hasNoLog(file)) {
    throw new Fault(
      `DATA_DIR: ${log} belongs to another store than ${file}, which seems to be a backup that was put there by hand, and may hold the newest leads. Put that store back, and restore the backup with npm run leads -- restore FILE. If that store is gone for good, delete the log.`,
    );
  }
}

/** @returns 0 if the file does not exist; undefined if that cannot be told, as opening it will say why */
function sizeOf(file: string): number | undefined {
  try {
    return statSync(file).size;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 0 : undefined;
  }
}

/** Whether a store's header says it was closed, as every backup was: https://sqlite.org/fileformat2.html */
function hasNoLog(file: string): boolean {
  const writtenBy = { at: 18, rollback: 1 };
  const byte = new Uint8Array(1);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, byte, { position: writtenBy.at });
  } finally {
    closeSync(opened);
  }
  return byte[0] === writtenBy.rollback;
}
