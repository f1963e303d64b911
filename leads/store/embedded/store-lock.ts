import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { makePrivate } from '../../../platform/durable-file.ts';
import { sqliteCodeOf, takeFileLock } from '../../../platform/file-lock.ts';
import { Fault } from '../../fault.ts';
import { sqliteNotADatabase } from '../database/store-error.ts';

/** The name of the lock file in a data folder, and the prefix of the file that describes its holder. */
export const lockName = 'relay.lock';

/** The process that has exclusive use of an embedded store, described for any other that finds it locked. */
interface Holder {
  /** Such as "A relay". */
  who: string;
  pid: number;
  host: string;
  port?: number | undefined;
  /** UTC. */
  since: string;
}

/**
 * Locks the store of a data folder for this process, until the lock is disposed of or the process ends. The process id
 * only describes the holder: ids differ between containers that share a volume.
 * @param who begins the sentence for others, such as "A relay"
 * @throws Fault that names the holder
 */
export function lockStore(dataDir: string, who: string, port?: number): Disposable {
  const file = lockFileIn(dataDir);
  const words = wordsFileOf(file);
  makePrivate(file);
  const lock = takeLock(file);
  if (!lock) {
    throw new Fault(
      `DATA_DIR: ${holderWords(words)} already works on the store in ${dataDir}. Stop that one first, or set another DATA_DIR.`,
    );
  }
  const since = new Date().toISOString();
  const holder: Holder = { who, pid: process.pid, host: hostname(), port, since };
  writeHolder(words, holder);
  return lock;
}

function takeLock(file: string): Disposable | undefined {
  try {
    return takeFileLock(file);
  } catch (error) {
    if (sqliteCodeOf(error) !== sqliteNotADatabase) throw error;
    throw new Fault(
      `DATA_DIR: ${file} is damaged (${(error as Error).message}). It holds no leads. Make sure that no relay runs on the store, delete it and start again.`,
    );
  }
}

/**
 * Whether a holder of this kind has locked the store now. Testing takes the lock for a moment, in which a starting
 * relay would be refused, so it is tested only if this kind of holder took it last.
 */
export function isLockedBy(dataDir: string, who: string): boolean {
  const file = lockFileIn(dataDir);
  if (holderIn(wordsFileOf(file))?.who !== who) return false;
  try {
    using lock = takeFileLock(file);
    return lock === undefined;
  } catch {
    return false;
  }
}

function lockFileIn(dataDir: string): string {
  return path.join(dataDir, lockName);
}

function wordsFileOf(lockFile: string): string {
  return `${lockFile}.json`;
}

function writeHolder(words: string, holder: Holder): void {
  try {
    makePrivate(words);
    writeFileSync(words, JSON.stringify(holder));
  } catch {
    // The lock works without the description, so a full disk does not matter here.
  }
}

function holderIn(words: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(words, 'utf8')) as Partial<Holder> | null;
    return typeof holder?.since === 'string' ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function holderWords(words: string): string {
  const holder = holderIn(words);
  if (!holder) return 'another relay';
  const { who, pid, host, port, since } = holder;
  const where = port === undefined ? '' : `, port ${port}`;
  const begun = `${since.slice(0, 10)} ${since.slice(11, 19)} UTC`;
  return `${who} (process ${pid} on ${host}${where}, since ${begun})`;
}
