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

/** How long a writer waits for another process, such as an erasure, to release its lock on the file. */
const busyTimeoutMs = 5000;

/**
 * The interval between two attempts meanwhile. SQLite's own busy handler backs off by 1, 2, 5, 10, 15 ms and so on up
 * to 100: a write of 20 ms at the desk delayed every lead that arrived meanwhile by 34.
 */
const betweenLooksMs = 0.2;

/** The most prepared statements kept. A list of ids makes a new one for every length. */
const maxPreparedStatements = 256;

/**
 * How much of the file is memory-mapped. A million leads are about 2 GB; through SQLite's page cache of 2 MB, reading
 * them takes six times as long.
 */
const mappedBytes = 4 * 1024 ** 3;

/**
 * Opens the embedded store, creating the file and its folder if they do not exist. With `synchronous=FULL` a commit is
 * on the disk before it returns: NORMAL lost acknowledged rows under kill -9. With `secure_delete`, deleted and
 * overwritten bytes become zeros.
 * @param forLongReads for a process that reads the whole store
 */
export function openSqlite(file: string, { forLongReads = false } = {}): SqliteDialect {
  makePrivateFolder(path.dirname(file));
  // SQLite creates its other files with this file's mode.
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
 * Returns a check that throws once the file, its write-ahead log or the log's index is no longer in its place. SQLite
 * keeps a moved or deleted file open and goes on writing to it. When the process ends, what was reported as stored
 * would be gone, or be somewhere nobody looks, and so would what is only in the log. A process that opens the file
 * without the log's index makes an index of its own and overwrites what is written here.
 */
function staysInPlace(file: string, database: DatabaseSync): () => void {
  // A new store has a log and an index from its first write on.
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
    const message = `${missing} was moved or removed while in use. Put it back, or restart`;
    throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode: sqliteMoved });
  };
}

/** Checkpoints the log into the file, so that its content survives if the process is killed. */
function emptyLog(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint');
  } catch {
    // The caller reports the missing file. The disk may have gone with it.
  }
}

/**
 * Opens an embedded store read-only and leaves its bytes unchanged. One that was not closed is read with its log, for
 * which SQLite makes an index beside it.
 */
export function openSqliteToRead(file: string, { forLongReads = false } = {}): SqliteDialect {
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  if (forLongReads) database.exec(`PRAGMA mmap_size = ${mappedBytes}`);
  return dialectOf(database);
}

/**
 * Runs all pending migrations, with the record of them, in one transaction. SQLite rolls back changes to tables as it
 * does rows. Kysely would otherwise commit each statement by itself, and a process killed between two would leave a
 * store that no start can open.
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
 * Begins a transaction with the right to write, waiting for it if need be: one that began by reading could no longer
 * write once another process has. A read-only transaction waits for nobody.
 *
 * Rolls back only a transaction that is still open. SQLite ends one by itself when the disk is full or fails, and a
 * second rollback would be an error that hides the disk's.
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

/** @param beforeWrite throws if nothing may be written */
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

/** Waited on only for the timeout: nothing ever notifies it. */
const asleep = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Retries while another process holds the lock on the file, blocking this thread as SQLite's own, coarser busy handler
 * would.
 */
function patiently<Result>(work: () => Result): Result {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      // A transaction with a stale snapshot fails with another code: waiting would not help it.
      if (sqliteCodeOf(error) !== sqliteBusy || performance.now() > deadline) throw error;
      Atomics.wait(asleep, 0, 0, betweenLooksMs);
    }
  }
}
