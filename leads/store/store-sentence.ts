import { percentDecoded } from '../../platform/percent-decoded.ts';
import { sqliteBusy } from '../../platform/file-lock.ts';
import { isFault } from '../fault.ts';
import {
  databaseCrowded,
  databaseReadOnly,
  databaseSlow,
  EarlierStore,
  isUnavailable,
  isUntrusted,
  sqliteCantOpen,
  sqliteCorrupt,
  sqliteFull,
  sqliteIoError,
  sqliteKind,
  sqliteNotADatabase,
  sqliteReadOnly,
  unknownChange,
  type StoreError,
} from './database/store-error.ts';
import { storePlace, type StoreSettings } from './database/store-place.ts';

/** Advice for an embedded store that is damaged. */
export const restoreAdvice =
  'Restore a backup, which keeps this store beside it: npm run leads -- restore FILE.';

/** A sentence for the operator about a store that cannot be opened or used; undefined for a bug of our own. */
export function storeSentence(error: unknown, settings: StoreSettings): string | undefined {
  if (isFault(error)) return error.message;
  const fault = error as StoreError;
  const place = storePlace(settings);
  const unknown = unknownChange(fault);
  const setting = settings.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  if (error instanceof EarlierStore) {
    return error.isEmpty
      ? `There are no leads at ${place}. Start the relay once (npm start), or set ${setting} to the relay’s.`
      : `${setting}: ${place} was made by an earlier version of this software and was left unchanged. Start this version’s relay (npm start) to bring it up to date, or go on using the version that the relay runs.`;
  }
  if (unknown !== undefined) {
    return `${setting}: ${place} was brought up to date by a newer version of this software (${unknown}). Start that version again, or restore an earlier backup.`;
  }
  return settings.databaseUrl === undefined
    ? fileSentence(fault, place, settings.dataDir)
    : databaseSentence(fault, place, settings.databaseUrl);
}

/**
 * An error of the caller's own class that says the sentence of `storeSentence`; a bug of our own is returned unchanged.
 */
export function inWords(
  error: unknown,
  settings: StoreSettings,
  Said: new (sentence: string) => Error,
): unknown {
  const sentence = storeSentence(error, settings);
  return sentence === undefined ? error : new Said(sentence);
}

function fileSentence(
  { message, code, errcode }: StoreError,
  file: string,
  dataDir: string,
): string | undefined {
  if (code === 'ERR_SQLITE_ERROR') {
    switch ((errcode ?? 0) & sqliteKind) {
      case sqliteNotADatabase:
        return `DATA_DIR: ${file} is not a database. ${restoreAdvice}`;
      case sqliteCorrupt:
        // SQLite also says "malformed" of a page that the disk fails to return.
        return `DATA_DIR: ${file} is damaged, or its disk is failing (${message}). Have the disk checked. ${restoreAdvice}`;
      case sqliteFull:
        return fullDisk(dataDir);
      case sqliteIoError:
        // A full disk can cause this too: SQLite has no room for its files beside the store, which may be intact.
        return `DATA_DIR: the disk of ${dataDir} is full or failing (${message}). Free some space, or have it checked, and start again. What was stored is kept.`;
      case sqliteReadOnly:
      case sqliteCantOpen:
        return `DATA_DIR: ${file} cannot be written (${message}). Let this user (${whoAmI()}) write to it and its folder, on a disk that is not read-only and can hold another file.`;
      case sqliteBusy:
        return `DATA_DIR: another process is writing to ${file}. Try again in a minute.`;
      default:
        return `DATA_DIR: ${file} cannot be used (${message}). To check it: npm run leads -- verify. ${restoreAdvice}`;
    }
  }
  return code === undefined ? undefined : folderSentence(code, dataDir);
}

function folderSentence(code: string, dataDir: string): string | undefined {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR: ${dataDir} is a file or a broken link (is its disk mounted?), or is inside one. Set a folder, which is created if it is missing.`;
    case 'EISDIR':
      return `DATA_DIR: ${dataDir} does not hold a store. Set another folder.`;
    case 'EACCES':
    case 'EPERM':
      return `DATA_DIR: this user (${whoAmI()}) may not write to ${dataDir}. Let it, or set another folder.`;
    case 'EROFS':
      return `DATA_DIR: ${dataDir} is on a disk that is read-only. Make it writable, or set another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return fullDisk(dataDir);
    default:
      return code.startsWith('E') && !code.startsWith('ERR_')
        ? `DATA_DIR: ${dataDir} cannot be created or used (${code}). Set another folder.`
        : undefined;
  }
}

function fullDisk(dataDir: string): string {
  return `DATA_DIR: the disk of ${dataDir} is full. Free some space and start again. What was stored is kept.`;
}

function whoAmI(): string {
  return `number ${process.getuid?.() ?? 'unknown'}`;
}

function databaseSentence(fault: StoreError, place: string, url: string): string | undefined {
  const { code, message } = fault;
  const { pathname, username } = new URL(url);
  const user = percentDecoded(username);
  const name = percentDecoded(pathname.slice(1)) || user;
  if (code === databaseCrowded) {
    return `DATABASE_URL: the database at ${place} has no connection left for the relay (${message}). Raise max_connections, or find out what holds them.`;
  }
  if (isUnavailable(fault)) {
    return `DATABASE_URL: the database at ${place} does not answer (${code ?? message}). Start it, or correct the address.`;
  }
  // node-postgres gives no code when the server asks for a password and none is set.
  switch (/client password/.test(message) ? '28P01' : code) {
    case '28P01':
    case '28000':
      return /pg_hba/.test(message)
        ? `DATABASE_URL: the database at ${place} refuses this connection of the user ${user} (${message}). If it requires TLS, add ?sslmode=verify-full after its name. Otherwise have its pg_hba.conf allow this machine.`
        : `DATABASE_URL: the database at ${place} refuses the user ${user} or the password. Set the right ones.`;
    case databaseReadOnly:
      return `DATABASE_URL: the database at ${place} is read-only, as a standby is, or a primary whose own synchronous standby is away, and cannot store leads. Set the one that can be written to, or bring that standby back.`;
    case databaseSlow:
      return `DATABASE_URL: the database at ${place} took too long (${message}). VACUUM FULL or a long transaction may hold a lock on its tables, or it waits for a standby that is away: pg_stat_activity shows which. Try again once that is over.`;
    case '3D000':
      return `DATABASE_URL: ${place} does not exist. Create it (createdb ${name}), or set the name of another.`;
    // The search_path names no schema that exists, or none that has our tables.
    case '3F000':
    case '42P01':
      return `DATABASE_URL: the search_path of the user ${user} does not include our tables in ${place} (${message}). As its owner: ALTER ROLE "${user}" SET search_path TO public, or to the schema that has them.`;
    case '42501':
      if (/database/.test(message)) {
        return `DATABASE_URL: the user ${user} may not connect to ${place}. As its owner: GRANT CONNECT ON DATABASE "${name}" TO "${user}".`;
      }
      if (!/schema/.test(message)) {
        return `DATABASE_URL: the user ${user} may not use the tables in ${place} (${message}). Set the user that created them, or make this one their owner: ALTER TABLE … OWNER TO "${user}".`;
      }
      return `DATABASE_URL: the user ${user} may not create tables in ${place}. As its owner: GRANT CREATE ON SCHEMA public TO "${user}".`;
    case undefined:
    default:
      if (/startup parameter/.test(message)) {
        return `DATABASE_URL: a pooler such as PgBouncer answers at ${place} and refuses the connection’s timeouts (${message}). Set the address of PostgreSQL itself.`;
      }
      if (isUntrusted(fault)) {
        return `DATABASE_URL: the certificate of the database at ${place} is not valid (${message}). Set the host name that it was issued for. If your provider signs it with its own authority, add ?sslmode=verify-full&sslrootcert=FILE after the name, with that authority’s certificate.`;
      }
      // A bug of our own has no code, and its message names nothing of a server.
      return code === undefined && !/SSL|SASL|password|certificate/i.test(message)
        ? undefined
        : `DATABASE_URL: the database at ${place} cannot be used (${message}).`;
  }
}
