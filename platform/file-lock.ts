import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another connection has locked. https://sqlite.org/rescode.html */
export const sqliteBusy = 5;

/** SQLite's result code of an error; undefined for an error that is not SQLite's. */
export function sqliteCodeOf(error: unknown): number | undefined {
  return (error as { errcode?: number }).errcode;
}

/**
 * Locks a file for this process until the lock is disposed of or the process ends. The system drops the lock with the
 * process, even on kill -9. Node cannot lock files, so SQLite locks an empty one kept for this purpose. The file must
 * stay in place: whoever created another of the same name could lock that one.
 * @returns undefined if it is locked already, by another process or by this one
 * @throws SQLite's error for a file that is no database
 */
export function takeFileLock(file: string): Disposable | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written here, so no rollback journal needs a file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE;');
    return lock;
  } catch (error) {
    lock.close();
    if (sqliteCodeOf(error) === sqliteBusy) return undefined;
    throw error;
  }
}
