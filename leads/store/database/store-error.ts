import { sqliteBusy } from '../../../platform/file-lock.ts';

/** Thrown for a store of an earlier version, or an empty one, by an opener that must not change it. */
export class EarlierStore extends Error {
  override name = 'EarlierStore';
  readonly isEmpty: boolean;

  constructor(isEmpty: boolean) {
    super(isEmpty ? 'There is no store.' : 'The store is of an earlier version.');
    this.isEmpty = isEmpty;
  }
}

/** The fields of an error of the system, SQLite, PostgreSQL or Kysely. */
export interface StoreError {
  message: string;
  code?: string | undefined;
  errcode?: number | undefined;
}

// https://sqlite.org/rescode.html
export const sqliteReadOnly = 8;
/** SQLITE_READONLY_DBMOVED: the file has been moved since it was opened. */
export const sqliteMoved = 1032;
export const sqliteIoError = 10;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteCantOpen = 14;
export const sqliteNotADatabase = 26;

/** The low byte of an error code is its kind, the rest says where it happened. */
export const sqliteKind = 0xff;

/** Kysely's message for an applied migration that this version does not know. */
const unknownMigration = /^corrupted migrations: .*?migration (\S+)/;

/** The migration another version applied to a store and this one does not know; undefined if the error is another. */
export function unknownChange({ message }: StoreError): string | undefined {
  return unknownMigration.exec(message)?.[1];
}

const storeWide: ReadonlySet<number> = new Set([
  sqliteBusy,
  sqliteReadOnly,
  sqliteIoError,
  sqliteFull,
  sqliteCantOpen,
]);

/** PostgreSQL's codes for disk_full, read_only_sql_transaction and too_many_connections. */
export const databaseFull = '53100';
export const databaseReadOnly = '25006';
export const databaseCrowded = '53300';

/** PostgreSQL's query_canceled: a statement timed out, mostly while waiting for a lock on a whole table. */
export const databaseSlow = '57014';

/**
 * Classes of PostgreSQL errors about the whole database: connection, authorization, database name, tables and rights,
 * resources, operator intervention, system.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ofDatabase = /^(?:08|28|3D|42|53|57|58)/;

/** In Node's codes for a certificate that does not verify. */
const ofCertificate = /CERT/;

/**
 * Whether an error concerns the whole store, so that nothing can be read or written just now. Any other is about one
 * row.
 */
export function isStoreWide(error: unknown): boolean {
  const { code = '', errcode } = error as StoreError;
  if (errcode !== undefined) return storeWide.has(errcode & sqliteKind);
  const isOfDatabase = code === databaseReadOnly || ofDatabase.test(code);
  return isOfDatabase || isUntrusted(error) || isUnavailable(error);
}

/** Whether a server's certificate does not verify. */
export function isUntrusted(error: unknown): boolean {
  return ofCertificate.test((error as StoreError).code ?? '');
}

/** Whether the disk was full, be the file written by SQLite or by us. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode = 0 } = error as StoreError;
  return code === 'ENOSPC' || code === 'EDQUOT' || (errcode & sqliteKind) === sqliteFull;
}

/** PostgreSQL's data_corrupted and index_corrupted. */
const databaseDamaged: ReadonlySet<string> = new Set(['XX001', 'XX002']);

/** Whether a store is corrupt, as a whole or on one of its pages. */
export function isDamaged(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as StoreError;
  return databaseDamaged.has(code) || (errcode & sqliteKind) === sqliteCorrupt;
}

/** Codes of PostgreSQL and of the network while a server starts, restarts or is unreachable. */
const lateCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // idle_in_transaction_session_timeout
  '25P03',
  databaseCrowded,
  '57P01',
  '57P02',
  '57P03',
]);

/**
 * Messages without a code: node-postgres's own, and Kysely's for a lost connection during a migration, which hides the
 * reason.
 */
const lateWords = /timeout|terminated unexpectedly|not queryable|has been discarded/i;

/** Whether a database is merely unavailable, and may answer if it is asked again. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as StoreError;
  return code === undefined ? lateWords.test(message) : lateCodes.has(code);
}
