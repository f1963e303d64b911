import { existsSync } from 'node:fs';
import { lchown, link, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, readAsItIs, type Database } from '../leads/store/database/database.ts';
import { makePrivateFolder, onDisk, writeWhole } from '../platform/durable-file.ts';
import { closeLog, integrityProblems } from '../leads/store/embedded/sqlite-file.ts';
import { erasingStore } from '../leads/store/erasing/erasing-store.ts';
import { openSqlite } from '../leads/store/database/sqlite.ts';
import { unknownChange } from '../leads/store/database/store-error.ts';
import { fileStore } from '../leads/store/files/file-chunks.ts';
import { lockName, lockStore } from '../leads/store/embedded/store-lock.ts';
import { refuseStrayLog, storeFileIn } from '../leads/store/database/store-place.ts';
import { filedCertificates } from '../leads/upkeep/certificate.ts';
import { refuseNoBackup } from './a-backup.ts';
import { copyInView } from './backup.ts';
import { agrees, exitCode, oneOperand, type Command, type Context, type Given } from './command.ts';
import { countOf } from '../leads/count-of.ts';
import { Fault } from '../leads/fault.ts';
import { onlyIn } from '../leads/store/work/only-in.ts';
import { storeBeforeWords } from './only-before.ts';
import { sentAgain, sentAgainWords } from './sent-again.ts';
import { peopleWords, readStoreBefore, withAccessOf } from './restored-access.ts';
import { finishErasures } from '../leads/upkeep/finish-erasures.ts';
import { markFiles } from '../leads/upkeep/sweep-files.ts';
import { countLeads } from '../leads/store/lead/lead-counts.ts';
import { restorer, secondNamesOfStore } from '../leads/store/embedded/set-aside.ts';

export const restore: Command = {
  name: 'restore',
  operands: 'FILE',
  summary: 'replace the store with a backup',
  about: [
    'Stop the relay first. The backup is checked, everything erased since is erased from it again by the certificates in DATA_DIR/erasures, and only then does it replace the store. The backup file itself stays as it is. People whose access to the desk was removed since do not get it back, and everybody has to sign in again. If the previous store cannot be read, check who may sign in. The previous store is kept beside the new one: it holds leads that arrived after the backup and what was done at the desk since, and restore names both. Delete it when you no longer need it: until then verify names it, and erase reaches into it.',
    'Deliveries that were waiting when the backup was made are sent when the relay starts. Those sent since then go out a second time, under the same Message-ID.',
  ],
  worksOnFile: true,
  options: { '--yes': 'do not ask' },
  examples: [['restore /backups/leads.sqlite', 'with the relay stopped']],
  opensNoStore: true,
  async runOnFiles(given, context) {
    const { dataDir } = context;
    const wanted = 'Name one backup: npm run leads -- restore /backups/leads.sqlite';
    const backup = oneOperand(given, wanted);
    await refuseNoBackup(backup);
    const store = storeFileIn(dataDir);
    makePrivateFolder(dataDir);
    // A relay that started meanwhile would take leads into a store that is about to be replaced.
    using _lock = lockStore(dataDir, restorer);
    return await replace({ backup, store }, given, context);
  },
};

async function replace(
  { backup, store }: { backup: string; store: string },
  given: Given,
  context: Omit<Context, 'db'>,
): Promise<number> {
  const { dataDir, terminal, answer } = context;
  refuseOpen(store);
  const question = 'The backup replaces the store.';
  if (!(await agrees(given, terminal, question, 'restore'))) {
    terminal.say('Nothing was restored.');
    return exitCode.fault;
  }
  const prepared = `${store}.restoring`;
  // Leftovers of an earlier restore that was cut off.
  for (const name of await secondNamesOfStore(dataDir)) await rm(name);
  await removeCopy(prepared);
  await writeWhole(prepared, async (unfinished) => {
    await copyInView(backup, unfinished, terminal);
  });
  let made: Awaited<ReturnType<typeof prepare>>;
  try {
    made = await prepare(prepared, { store, dataDir });
    // Another process may have opened the store meanwhile, and would go on in it once it is set aside.
    refuseOpen(store);
  } catch (error) {
    await removeCopy(prepared);
    throw error;
  }
  const { troubles, only, ...found } = made;
  const { leads, erasedAgain, people } = found;
  const kept = await takePlace(prepared, store, context.now());
  // The previous store keeps the files of leads that it alone has: they are marked. If that fails, the relay
  // does it.
  await readAsItIs(store, (db) => markFiles({ store: fileStore(db), dataDir })).catch(
    () => undefined,
  );
  for (const { file, says } of troubles) terminal.say(`${file} ${says}`);
  const lines = [
    `Restored: ${countOf(leads, 'lead')} in ${store}`,
    ...(erasedAgain > 0 ? [`Erased again, as certified: ${countOf(erasedAgain, 'lead')}`] : []),
    ...sentAgainWords(found),
    ...peopleWords(people),
    ...(kept ? [`The previous store: ${kept}. ${storeBeforeWords(only)}`] : []),
  ];
  answer({ store, kept, ...found, ...only }, lines.join('\n'));
  return exitCode.fine;
}

/**
 * @throws Fault if another process has the store open, such as a desk that runs alone, or a log is not the
 *   store's own
 */
function refuseOpen(store: string): void {
  refuseStrayLog(store);
  if (!existsSync(store) || closeLog(store)) return;
  throw new Fault(`Another process works on ${store}. Stop it, then restore again.`);
}

/** Migrates and checks the copy, and erases again what was erased since, before anybody works on it. */
async function prepare(file: string, { store, dataDir }: { store: string; dataDir: string }) {
  const db = await openDatabase(openSqlite(file)).catch((error: Error) => {
    const unknown = unknownChange(error);
    throw new Fault(
      unknown === undefined
        ? `The backup cannot be read, use another: ${error.message}`
        : `The backup was made by another version of this software (${unknown}). Restore it with that version, or use an earlier backup.`,
    );
  });
  try {
    await refuseDamaged(db);
    const people = await withAccessOf(store, db);
    // Undefined if there is no previous store, or it cannot be read.
    const only = await readStoreBefore(store, (before) => onlyIn(before, db));
    // The previous store may hold what open erasures still have to remove. The relay finishes them later.
    const { certificates } = await filedCertificates(dataDir);
    const open = certificates.filter(({ finished }) => !finished);
    const { cameBack, troubles } = await finishErasures(erasingStore(db), dataDir, open);
    const { accepted } = await countLeads(db);
    const again = await sentAgain(store, db);
    return { leads: accepted, erasedAgain: cameBack, troubles, people, only, ...again };
  } finally {
    await db.destroy();
    closeLog(file);
  }
}

/** Removes a copy of a backup, with SQLite's files beside it. It has to be closed, or SQLite would create them anew. */
async function removeCopy(copy: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(copy + ending, { force: true });
}

async function refuseDamaged(db: Database): Promise<void> {
  const problems = await integrityProblems(db);
  if (problems.length === 0) return;
  throw new Fault(`The backup is damaged, use another: ${problems.slice(0, 3).join(' ')}`);
}

/**
 * Replaces the store with the copy, and returns where the previous store is kept, if there was one. A store is
 * there at every moment: a relay that started without one would begin an empty one.
 */
async function takePlace(
  prepared: string,
  store: string,
  now: number,
): Promise<string | undefined> {
  const moment = new Date(now).toISOString().replaceAll(':', '');
  const kept = existsSync(store) ? `${store}.before-${moment}` : undefined;
  await giveToOwner(prepared, store);
  if (kept !== undefined) await link(store, kept);
  // The write-ahead log of a store that could not be closed would be taken for the new store's.
  for (const ending of ['-wal', '-shm']) {
    if (existsSync(store + ending)) await rename(store + ending, `${kept ?? store}${ending}`);
  }
  await rename(prepared, store);
  await onDisk(path.dirname(store));
  return kept;
}

/**
 * Gives the copy and the store's lock files to the user that runs the relay, who could open neither if they were
 * root's. That user owns the previous store or, on another machine, its folder.
 */
async function giveToOwner(prepared: string, store: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const folder = path.dirname(store);
  const { uid, gid } = await stat(existsSync(store) ? store : folder);
  const locks = (await readdir(folder)).filter((name) => name.startsWith(lockName));
  for (const file of [prepared, ...locks.map((name) => path.join(folder, name))]) {
    // lchown leaves the target of a link alone: that user may have linked another's file here.
    await lchown(file, uid, gid);
  }
}
