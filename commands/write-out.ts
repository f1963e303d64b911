import { existsSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../leads/fault.ts';
import { isDiskFull } from '../leads/store/database/store-error.ts';
import { unfinishedEnding, writeWhole } from '../platform/durable-file.ts';
import { stopSignals } from '../platform/stop-signals.ts';
import type { Context } from './command.ts';
import { dayMs } from '../platform/clock.ts';

/** What SQLite has beside a file while it writes it. */
const besideIt = ['', '-journal', '-wal', '-shm'];

/** Of a backup that is named after its moment, with what SQLite has beside it, while it is unfinished. */
const unfinishedBackup = /^leads-[-\dT]+Z\.sqlite(?:\.\d+)?\.part(?:-(?:wal|shm|journal))?$/;

/** How the name of an unfinished file goes on after its own, with the process that writes it. */
const unfinishedOf = /^\.(\d+)\.part(?:-(?:wal|shm|journal))?$/;

/** One that is being made is written to all the time. */
const cutOffAfterMs = dayMs;

/**
 * Writes a file of leads that is whole or not there, also where the command is ended as it writes it:
 * nobody would look for what is left of it. What one that was killed left is taken away first.
 * @param write fills the empty file of the name it is given, which no other process has
 */
export async function writeOut(
  file: string,
  { terminal, now }: Pick<Context, 'terminal' | 'now'>,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder)) throw new Fault(`There is no folder ${folder}. Create it first.`);
  await removeLeft(file, now()).catch((error: Error) => {
    terminal.say(`Leftovers of an earlier command could not be removed: ${error.message}`);
  });
  const unfinished = `${file}.${process.pid}${unfinishedEnding}`;
  const end = (signal: NodeJS.Signals) => {
    for (const ending of besideIt) rmSync(unfinished + ending, { force: true });
    // Heard once: now it does what it does to any process.
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
      // In SQLite's words it would be taken for the disk of the store.
      if (!isDiskFull(error)) throw error;
      throw new Fault(
        `The disk of ${folder} is full, and nothing was written. Free some space, or name a file on another disk.`,
      );
    });
    // Another command may have been quicker.
    if (existsSync(file)) throw new Fault(`${file} already exists. Name another file.`);
  }
}

/** Takes away what is left of the same file, and of a backup of an earlier day: erase never reaches it. */
async function removeLeft(file: string, now: number): Promise<void> {
  const folder = path.dirname(file);
  const name = path.basename(file);
  for (const found of await readdir(folder)) {
    const left = path.join(folder, found);
    const after = found.startsWith(name) ? found.slice(name.length) : '';
    const [, pid] = unfinishedOf.exec(after) ?? [];
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
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
