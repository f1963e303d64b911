import { sqliteBusy } from '../../platform/file-lock.ts';
import {
  databaseFull,
  databaseSlow,
  isUnavailable,
  isStoreWide,
  sqliteFull,
  sqliteIoError,
  sqliteKind,
  sqliteReadOnly,
  type StoreError,
} from './database/store-error.ts';

/** PostgreSQL errors that mean the same as one of SQLite's. */
const likeSqlite: Readonly<Record<string, number>> = {
  [databaseFull]: sqliteFull,
  [databaseSlow]: sqliteBusy,
};

/**
 * A sentence for a user whose change was not stored and who cannot repair the store; undefined for a bug of our own.
 */
export function unsavedSentence(error: unknown): string | undefined {
  const { code, errcode } = error as StoreError;
  if (errcode === undefined && isUnavailable(error)) {
    return 'The database stopped answering, so this may or may not have been saved. Wait a minute, check, then try again.';
  }
  if (errcode === undefined && !isStoreWide(error)) return undefined;
  switch ((errcode ?? likeSqlite[code ?? ''] ?? sqliteReadOnly) & sqliteKind) {
    case sqliteBusy:
      return 'This was not saved: something else, such as an erasure, is writing to the store. Try again in a minute.';
    case sqliteFull:
    case sqliteIoError:
      return 'This was not saved: the disk is full or failing. Ask whoever looks after the server to free some space, then try again.';
    default:
      return 'This was not saved: the store cannot be written to. Ask whoever looks after the server, whose log says why, then try again.';
  }
}
