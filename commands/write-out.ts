import { existsSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../leads/fault.ts';
import { isDiskFull } from '../leads/store/database/store-error.ts';
import { unfinishedEnding, writeWhole } from '../platform/durable-file.ts';
import { stopSignals } from '../platform/stop-signals.ts';
import type { Context } from './command.ts';
import { dayMs } from '../platform/clock.ts';

/** The endings of a database file and of those that SQLite keeps beside it as it writes. */
const databaseEndings = ['', '-journal', '-wal', '-shm'];

/** The name of an unfinished backup that is named after its moment, or of one of SQLite's files beside it. */
const unfinishedBackup = /^leads-[-\dT]+Z\.sqlite(?:\.\d+)?\.part(?:-(?:wal|shm|journal))?$/;

/** What an unfinished file's name adds to that of the finished one, with the id of the process that writes it. */
const unfinishedSuffix = /^\.(\d+)\.part(?:-(?:wal|shm|journal))?$/;

/** An unfinished backup that has not been written to for this long was cut off. */
const cutOffAfterMs = dayMs;

/**
 * Writes a file of leads that is whole or absent, even if the command is ended while it writes, as nobody would
 * look for leftovers. Those of a command that was killed are removed first.
 * @param write fills the empty file at the path it is given, which no other process uses
 */
export async function writeOut(
  file: string,
  { terminal, now }: Pick<Context, 'terminal' | 'now'>,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder)) throw new Fault(`There is no folder ${folder}. Create it first.`);
  await removeLeftovers(file, now()).catch((error: Error) => {
    terminal.say(`Leftovers of an earlier command could not be removed: ${error.message}`);
  });
  const unfinished = `${file}.${process.pid}${unfinishedEnding}`;
  const end = (signal: NodeJS.Signals) => {
    for (const ending of databaseEndings) rmSync(unfinished + ending, { force: true });
    // The handler ran once and is gone: the signal now does what it does to any process.
    process.kill(process.pid, signal);
  };
  for (const signal of stopSignals) process.once(signal, end);
  try {
    await writeWhole(file, writeOnce, unfinished);
  } finally {
    for (const signal of stopSignals) process.removeListener(signal, end);
  }

  async function writeOnce(): Promise<void> {
    await write(unfinished).catch((error: unknown) => {
      // SQLite's message would be taken to be about the store's disk.
      if (!isDiskFull(error)) throw error;
      throw new Fault(
        `The disk of ${folder} is full, and nothing was written. Free some space, or name a file on another disk.`,
      );
    });
    // Another command may have created the file meanwhile.
    if (existsSync(file)) throw new Fault(`${file} already exists. Name another file.`);
  }
}

/** Removes leftovers of the same file and of an earlier day's backup, which erase never reaches. */
async function removeLeftovers(file: string, now: number): Promise<void> {
  const folder = path.dirname(file);
  const name = path.basename(file);
  for (const found of await readdir(folder)) {
    const left = path.join(folder, found);
    const after = found.startsWith(name) ? found.slice(name.length) : '';
    const [, pid] = unfinishedSuffix.exec(after) ?? [];
    const isLeft = pid === undefined ? await isOldBackup(left, now) : !isAtWork(Number(pid));
    if (isLeft) await rm(left, { force: true });
  }
}

async function isOldBackup(file: string, now: number): Promise<boolean> {
  if (!unfinishedBackup.test(path.basename(file))) return false;
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && now - found.mtimeMs > cutOffAfterMs;
}

function isAtWork(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
