import { decoded } from '../../platform/decoded.ts';
import { sqliteBusy } from '../../platform/file-lock.ts';
import { isFault } from '../fault.ts';
import {
  databaseCrowded,
  databaseReadOnly,
  databaseSlow,
  EarlierStore,
  isLate,
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
  'Put a backup in its place, which keeps what is there beside it: npm run leads -- restore FILE.';

/** A sentence for the operator about a store that cannot be opened or used; undefined for a bug of our own. */
export function storeSentence(error: unknown, settings: StoreSettings): string | undefined {
  if (isFault(error)) return error.message;
  const fault = error as StoreError;
  const place = storePlace(settings);
  const unknown = unknownChange(fault);
  const setting = settings.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  if (error instanceof EarlierStore) {
    return error.isEmpty
      ? `There are no leads at ${place}. Start the relay once (npm start), or set ${setting} as it is set there.`
      : `${setting}: ${place} was made by an earlier version of this software and was left as it is. Start the relay of this version (npm start), which brings it up to date, or go on with the version that it runs.`;
  }
  if (unknown !== undefined) {
    return `${setting}: ${place} was brought up to date by a newer version of this software (${unknown}). Start that version again, or put back a backup from before it.`;
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
        return `DATA_DIR: ${file} is no database. ${restoreAdvice}`;
      case sqliteCorrupt:
        // SQLite also says "malformed" of a page that the disk fails to return.
        return `DATA_DIR: ${file} is damaged, or its disk fails (${message}). Have the disk checked. ${restoreAdvice}`;
      case sqliteFull:
        return fullDisk(dataDir);
      case sqliteIoError:
        // A full disk can cause this too: SQLite has no room for its files beside the store, which may be intact.
        return `DATA_DIR: the disk of ${dataDir} is full or fails (${message}). Make room on it, or have it checked, and start again; what was stored is kept.`;
      case sqliteReadOnly:
      case sqliteCantOpen:
        return `DATA_DIR: ${file} cannot be written (${message}). Let this user (${whoAmI()}) write it and its folder, on a disk that is not read-only and can take another file.`;
      case sqliteBusy:
        return `DATA_DIR: another process is writing to ${file}. Try again in a minute.`;
      default:
        return `DATA_DIR: ${file} cannot be used (${message}). npm run leads -- verify checks it. ${restoreAdvice}`;
    }
  }
  return code === undefined ? undefined : folderSentence(code, dataDir);
}

function folderSentence(code: string, dataDir: string): string | undefined {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR: ${dataDir} is a file, or a link that leads nowhere (is its disk mounted?), or lies under one. Set a folder; it is made where it is missing.`;
    case 'EISDIR':
      return `DATA_DIR: what stands at ${dataDir} is no store. Set another folder.`;
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
        ? `DATA_DIR: ${dataDir} cannot be made or used (${code}). Set another folder.`
        : undefined;
  }
}

function fullDisk(dataDir: string): string {
  return `DATA_DIR: the disk of ${dataDir} is full. Make room on it and start again; what was stored is kept.`;
}

function whoAmI(): string {
  return `number ${process.getuid?.() ?? 'unknown'}`;
}

function databaseSentence(fault: StoreError, place: string, url: string): string | undefined {
  const { code, message } = fault;
  const { pathname, username } = new URL(url);
  const user = decoded(username);
  const name = decoded(pathname.slice(1)) || user;
  if (code === databaseCrowded) {
    return `DATABASE_URL: the database at ${place} has no connection left for us (${message}). Have it take more (max_connections), or see what holds them.`;
  }
  if (isLate(fault)) {
    return `DATABASE_URL: the database at ${place} does not answer (${code ?? message}). Start it, or set where it stands.`;
  }
  // node-postgres gives no code when the server asks for a password and none is set.
  switch (/client password/.test(message) ? '28P01' : code) {
    case '28P01':
    case '28000':
      return /pg_hba/.test(message)
        ? `DATABASE_URL: the database at ${place} does not let the user ${user} in as we come (${message}). Where it asks for TLS, put ?sslmode=verify-full behind its name; else have its pg_hba.conf let this machine in.`
        : `DATABASE_URL: the database at ${place} refuses the user ${user} or the password. Set those it takes.`;
    case databaseReadOnly:
      return `DATABASE_URL: the database at ${place} only reads, as a standby does, or one whose own synchronous standby is away, and could store no lead. Set the one that writes, or have that standby back.`;
    case databaseSlow:
      return `DATABASE_URL: the database at ${place} took too long (${message}). Somebody may hold its tables, as VACUUM FULL or a long transaction does, or it waits for a standby that is away: pg_stat_activity shows it. Try again once that has ended.`;
    case '3D000':
      return `DATABASE_URL: ${place} is not there. Make it (createdb ${name}), or set the name of another.`;
    // The search_path names no schema that exists, or none that has our tables.
    case '3F000':
    case '42P01':
      return `DATABASE_URL: the user ${user} does not look where our tables are in ${place} (${message}). As its owner: ALTER ROLE "${user}" SET search_path TO public, or to the schema that has them.`;
    case '42501':
      if (/database/.test(message)) {
        return `DATABASE_URL: the user ${user} may not come into ${place}. As its owner: GRANT CONNECT ON DATABASE "${name}" TO "${user}".`;
      }
      if (!/schema/.test(message)) {
        return `DATABASE_URL: the user ${user} may not use the tables in ${place} (${message}). Set the user that made them, or give them to this one: ALTER TABLE … OWNER TO "${user}".`;
      }
      return `DATABASE_URL: the user ${user} may not make tables in ${place}. As its owner: GRANT CREATE ON SCHEMA public TO "${user}".`;
    case undefined:
    default:
      if (/startup parameter/.test(message)) {
        return `DATABASE_URL: at ${place} a pooler such as PgBouncer answers, which takes no limits for a connection (${message}). Set the address of PostgreSQL itself.`;
      }
      if (isUntrusted(fault)) {
        return `DATABASE_URL: the certificate of the database at ${place} does not hold (${message}). Set the name that it is made out to. Where your host vouches for it itself, put ?sslmode=verify-full&sslrootcert=FILE behind the name, with the file of its authority.`;
      }
      // A bug of our own has no code, and its message names nothing of a server.
      return code === undefined && !/SSL|SASL|password|certificate/i.test(message)
        ? undefined
        : `DATABASE_URL: the database at ${place} cannot be used (${message}).`;
  }
}
