import { sqliteBusy } from '../../../platform/file-lock.ts';

/** A store of an earlier version, or an empty one, for whoever is to change nothing in it. */
export class EarlierStore extends Error {
  override name = 'EarlierStore';
  readonly isEmpty: boolean;

  constructor(isEmpty: boolean) {
    super(isEmpty ? 'There is no store.' : 'The store is of an earlier version.');
    this.isEmpty = isEmpty;
  }
}

/** What an error of the system’s, SQLite’s, PostgreSQL’s or Kysely’s says. */
export interface StoreError {
  message: string;
  code?: string | undefined;
  errcode?: number | undefined;
}

// https://sqlite.org/rescode.html
export const sqliteReadOnly = 8;
/** Of that kind: the file has been moved since it was opened. */
export const sqliteMoved = 1032;
export const sqliteIoError = 10;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteCantOpen = 14;
export const sqliteNotADatabase = 26;

/** The low byte says what kind it is, the rest where it happened. */
export const sqliteKind = 0xff;

/** Kysely's words for a migration that was applied and that this version does not know. */
const unknownMigration = /^corrupted migrations: .*?migration (\S+)/;

/** The change that another version made to a store and this one does not know. */
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

/** PostgreSQL's words for a disk that is full, for a server that only reads, and for one with no connection left. */
export const databaseFull = '53100';
export const databaseReadOnly = '25006';
export const databaseCrowded = '53300';

/** Its words for a statement that took too long: mostly one that waited for whoever holds a whole table. */
export const databaseSlow = '57014';

/**
 * Classes of what PostgreSQL says of itself: the connection, who may come in, the database, its tables and who may
 * use them, its means, whoever looks after it, its machine.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ofDatabase = /^(?:08|28|3D|42|53|57|58)/;

/** How Node calls a certificate that does not hold. */
const ofCertificate = /CERT/;

/** Whether nothing of the store can be read or written just now: anything else is about a row of it. */
export function isStoreWide(error: unknown): boolean {
  const { code = '', errcode } = error as StoreError;
  if (errcode !== undefined) return storeWide.has(errcode & sqliteKind);
  const isOfDatabase = code === databaseReadOnly || ofDatabase.test(code);
  return isOfDatabase || isUntrusted(error) || isLate(error);
}

/** Whether a server's certificate does not hold. */
export function isUntrusted(error: unknown): boolean {
  return ofCertificate.test((error as StoreError).code ?? '');
}

/** Whether a file found no room on its disk, be it written by SQLite or by us. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode = 0 } = error as StoreError;
  return code === 'ENOSPC' || code === 'EDQUOT' || (errcode & sqliteKind) === sqliteFull;
}

/** PostgreSQL's words for a page of a table, or of an index, that does not hold what it should. */
const databaseDamaged: ReadonlySet<string> = new Set(['XX001', 'XX002']);

/** Whether a store does not hold what it should, in its whole or on one of its pages. */
export function isDamaged(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as StoreError;
  return databaseDamaged.has(code) || (errcode & sqliteKind) === sqliteCorrupt;
}

/** Codes of PostgreSQL and of the network while a server starts, restarts or is out of reach. */
const lateCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // It ended a transaction that stood still.
  '25P03',
  databaseCrowded,
  '57P01',
  '57P02',
  '57P03',
]);

/**
 * What node-postgres says without a code, and what Kysely says of a migration's connection that was lost, in
 * place of the reason.
 */
const lateWords = /timeout|terminated unexpectedly|not queryable|has been discarded/i;

/** Whether a database is merely late: it may answer if it is asked again. */
export function isLate(error: unknown): boolean {
  const { code, message } = error as StoreError;
  return code === undefined ? lateWords.test(message) : lateCodes.has(code);
}
