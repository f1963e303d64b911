import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  type Driver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { makePrivate, makePrivateFolder, restrictToOwner } from '../../../platform/durable-file.ts';
import { sqliteBusy, sqliteCodeOf } from '../../../platform/file-lock.ts';
import { sqliteMoved } from './store-error.ts';

/** How long a writer waits for another process, such as an erasure, to let go of the file. */
const busyTimeoutMs = 5000;

/**
 * How often it looks meanwhile. SQLite itself waits 1, 2, 5, 10, 15 ms and so on up to 100: what wrote
 * for 20 ms at the desk kept every lead that came meanwhile waiting for 34.
 */
const betweenLooksMs = 0.2;

/** Prepared statements kept; a list of ids makes one for every length. */
const maxPreparedStatements = 256;

/** A million leads are about 2 GB. Read through the page cache of 2 MB, they take six times as long. */
const mappedBytes = 4 * 1024 ** 3;

/**
 * Opens the embedded store, making the file and its folder where they are missing. With
 * `synchronous=FULL` a commit is on the disk before it returns: NORMAL lost acknowledged rows
 * under kill -9. With `secure_delete` what is deleted or overwritten becomes zeros.
 * @param forLongReads for a process that walks over the whole store
 */
export function openSqlite(file: string, { forLongReads = false } = {}): SqliteDialect {
  makePrivateFolder(path.dirname(file));
  // What SQLite makes beside the file gets the file's mode.
  makePrivate(file);
  for (const beside of [`${file}-wal`, `${file}-shm`]) restrictToOwner(beside);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;',
  );
  if (forLongReads) database.exec(`PRAGMA mmap_size = ${mappedBytes}`);
  database.exec('PRAGMA busy_timeout = 0');
  return dialectOf(database, staysInPlace(file, database));
}

/**
 * A file that is moved, or taken away, stays open: SQLite would go on to write it, and with the end of the
 * process what was said to be stored would be gone, or in a place where nobody looks for it. So would what is in
 * its log and not in the file yet; and who opens the file without the log's index makes one of its own, and writes
 * over what is written here.
 * @returns what throws once one of them is not in its place any more
 */
function staysInPlace(file: string, database: DatabaseSync): () => void {
  // A new store has its log and the index from its first write on.
  const known = new Map<string, number>();
  const isMissing = (name: string): boolean => {
    const inode = statSync(name, { throwIfNoEntry: false })?.ino;
    return inode === undefined ? known.has(name) : known.getOrInsert(name, inode) !== inode;
  };
  isMissing(file);
  let missing: string | undefined;
  return () => {
    const before = missing;
    missing = [file, `${file}-wal`, `${file}-shm`].find(isMissing);
    if (missing === undefined) return;
    if (before === undefined) emptyLog(database);
    const message = `${missing} was moved or taken away while it was worked on. Put it back, or start anew`;
    throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode: sqliteMoved });
  };
}

/** What the log holds is then in the file, too, should the process be killed. */
function emptyLog(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint');
  } catch {
    // What is told is what is missing: the disk may be gone with it.
  }
}

/**
 * Opens an embedded store that is only read, and leaves every byte of it as it is. One that was not
 * closed is read with its log, for which SQLite makes an index beside it.
 */
export function openSqliteToRead(file: string, { forLongReads = false } = {}): SqliteDialect {
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  if (forLongReads) database.exec(`PRAGMA mmap_size = ${mappedBytes}`);
  return dialectOf(database);
}

/**
 * All migrations that are due happen in one transaction, with the record that they did, or none does:
 * SQLite takes tables back as it takes back rows. Kysely would commit each statement by itself, and
 * a process that was killed between two would leave a store that no start can open.
 */
class AtomicSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function dialectOf(database: DatabaseSync, checkPlace = (): void => undefined): SqliteDialect {
  const dialect = new SqliteDialect({ database: asKyselyDatabase(database, checkPlace) });
  const driver = patientDriver(dialect.createDriver(), database);
  return Object.assign(dialect, {
    createDriver: () => driver,
    createAdapter: () => new AtomicSqliteAdapter(),
  });
}

/**
 * A transaction has the right to write from its beginning, or waits for it: one that began by reading
 * could not write any more once another process has. One that says that it only reads waits for nobody.
 *
 * SQLite ends a transaction by itself where the disk is full or fails. To roll it back once more is a
 * fault of its own, which would stand in the log in the place of the disk's.
 */
function patientDriver(driver: Driver, database: DatabaseSync): Driver {
  driver.beginTransaction = async (connection, { accessMode }) => {
    if (accessMode === 'read only') database.exec('begin');
    else await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  };
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = async (connection) => {
    if (database.isTransaction) await rollback(connection);
  };
  return driver;
}

function asKyselyDatabase(database: DatabaseSync, checkPlace: () => void): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= maxPreparedStatements) prepared.clear();
      const statement = asKyselyStatement(database.prepare(sql), () => {
        if (!database.isTransaction) checkPlace();
      });
      prepared.set(sql, statement);
      return statement;
    },
  };
}

/** @param beforeWrite throws where nothing is to be written */
function asKyselyStatement(statement: StatementSync, beforeWrite: () => void): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => patiently(() => statement.all(...(parameters as SQLInputValue[]))),
    run(parameters) {
      beforeWrite();
      return patiently(() => statement.run(...(parameters as SQLInputValue[])));
    },
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Nothing wakes who waits on it. */
const asleep = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Waits for another's lock on the file, in the thread that calls, as SQLite would in longer steps. */
function patiently<Result>(work: () => Result): Result {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      // A transaction that reads an old state is told so by another code: no wait helps it.
      if (sqliteCodeOf(error) !== sqliteBusy || performance.now() > deadline) throw error;
      Atomics.wait(asleep, 0, 0, betweenLooksMs);
    }
  }
}
