import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another connection has locked. https://sqlite.org/rescode.html */
export const sqliteBusy = 5;

/** What SQLite says of a fault in a number; undefined for a fault that is not its. */
export function sqliteCodeOf(error: unknown): number | undefined {
  return (error as { errcode?: number }).errcode;
}

/**
 * Takes a file for this process alone, until the lock is disposed of or the process ends, by kill -9
 * too: the system drops a lock on a file with the process that holds it. SQLite locks the file, an
 * empty one of its own, since Node cannot. It has to stay where it is: whoever made another of the
 * same name would have that one.
 * @returns undefined where it is taken, by another process or by this one
 * @throws what SQLite says of a file that is no database
 */
export function takeFileLock(file: string): Disposable | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Without a transaction of its own in a file: nothing is ever written here.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE;');
    return lock;
  } catch (error) {
    lock.close();
    if (sqliteCodeOf(error) === sqliteBusy) return undefined;
    throw error;
  }
}
