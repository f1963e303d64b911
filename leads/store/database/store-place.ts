import { closeSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../settings/config.ts';
import { Fault } from '../../fault.ts';

export type StoreSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

export function storeFileIn(dataDir: string): string {
  return path.join(dataDir, 'leads.sqlite');
}

/** Where leads are kept, in words that hold no password. */
export function storePlace({ dataDir, databaseUrl }: StoreSettings): string {
  if (databaseUrl === undefined) return path.resolve(storeFileIn(dataDir));
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}

/** Whether opening an embedded store begins one: also where its disk is merely not mounted. */
export function beginsEmpty({ dataDir, databaseUrl }: StoreSettings): boolean {
  return databaseUrl === undefined && sizeOf(storeFileIn(dataDir)) === 0;
}

/**
 * A log may hold the newest leads, and nobody can read them without its store. SQLite would take it away as
 * it begins a store anew, and would write it into whatever was put in the store's place.
 * @param file is not open in this process: to look into it would drop its locks
 * @throws Fault
 */
export function refuseStrayLog(file: string): void {
  const log = `${file}-wal`;
  if (sizeOf(log) === 0) return;
  if (sizeOf(file) === 0) {
    throw new Fault(
      `DATA_DIR: ${log} is the log of a store that is not there, and may hold the newest leads. Put ${file} back beside it, from wherever it was moved to. If it is gone for good, delete the log and restore a backup: npm run leads -- restore FILE.`,
    );
  }
  if (hasNoLog(file)) {
    throw new Fault(
      `DATA_DIR: ${log} is the log of another store than ${file}, which seems to be a backup that was put in its place by hand, and may hold the newest leads. Put that store back, and the backup by npm run leads -- restore FILE. If it is gone for good, delete the log.`,
    );
  }
}

/** @returns 0 where it is not there; undefined where that cannot be told, and opening it says why */
function sizeOf(file: string): number | undefined {
  try {
    return statSync(file).size;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 0 : undefined;
  }
}

/** Whether a store says of itself that it was closed, as every backup was: https://sqlite.org/fileformat2.html */
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
