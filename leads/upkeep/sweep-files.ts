import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hourMs, type Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import { faultLogger, startLoop, type Loop } from '../../platform/loop.ts';
import {
  filesFolderIn,
  incomingFilesIn,
  incomingFolderIn,
  isMarkedStored,
  markOrphan,
  markStored,
  type KeptFile,
} from '../file-folder.ts';
import { batchesOf } from '../store/database/batches.ts';
import { inPages } from '../store/database/in-pages.ts';
import { keptByOwner, knownAmong, type KeptBy, type Place } from './whose-files.ts';

/**
 * The pause between sweeps, longer than an upload takes, or storing a lead after its files: what belongs to no lead in
 * two sweeps never will. Counting sweeps, not times, is safe with a clock that is wrong.
 */
const betweenSweepsMs = hourMs;

/** Content that belongs to no lead: file names in one of the folders, or ids of leads that were never stored. */
interface Nobodys {
  incoming: readonly string[];
  kept: readonly string[];
  inDatabase: readonly string[];
}

/** Removes what aborted uploads left, each hour. */
export function startFileSweep(
  place: Place & { clock: Pick<Clock, 'sleep'>; log: RelayLog },
): Loop {
  const { clock, log } = place;
  let before: ReadonlySet<string> = new Set();
  return startLoop({
    clock,
    async round() {
      const kept = await markFiles(place);
      const found = await orphanFiles(place, kept);
      const stays = (names: readonly string[]) => names.filter((name) => before.has(name));
      const count = await removeAll(place, {
        incoming: stays(found.incoming),
        kept: stays(found.kept),
        inDatabase: stays(found.inDatabase),
      });
      if (count > 0) log.warn({ count }, 'files: what no lead has was taken away');
      before = new Set([...found.incoming, ...found.kept, ...found.inDatabase]);
      return betweenSweepsMs;
    },
    onFault: faultLogger(log, 'files: will be swept again in an hour', betweenSweepsMs),
  });
}

/**
 * Sweeps at once, for an embedded store before its relay listens: any upload in progress was to a process that is gone.
 * @returns how many files were removed, and how many were kept that belong to leads of another store
 */
export async function sweepAtStart(
  place: Place,
): Promise<{ takenAway: number; ofAnotherStore: number }> {
  const kept = await keptByOwner(place);
  const takenAway = await removeAll(place, await orphanFiles(place, kept));
  return { takenAway, ofAnotherStore: kept.ofAnotherStore.length };
}

/** What belongs to no lead at this moment, including uploads in progress and files whose leads are yet to be stored. */
export async function orphanFiles(place: Place, kept?: KeptBy): Promise<Nobodys> {
  const { nobodys } = kept ?? (await keptByOwner(place));
  return {
    incoming: await incomingFilesIn(place.dataDir),
    kept: namesOf(nobodys),
    inDatabase: await nobodysInDatabase(place.store),
  };
}

/**
 * Names of files whose leads were stored, but not in this store. Their store is elsewhere for now: it was moved away,
 * an older copy took its place, or a database is being tried beside it.
 */
export async function filesOfAnotherStore(place: Place): Promise<string[]> {
  return namesOf((await keptByOwner(place)).ofAnotherStore);
}

/**
 * Corrects the marks of files. A process that ended between storing a lead and marking its file left that unmarked. A
 * file of a set-aside store is unmarked, so that it is removed once that store is deleted.
 */
export async function markFiles(place: Place): Promise<KeptBy> {
  const { dataDir } = place;
  const kept = await keptByOwner(place);
  for (const file of kept.own) {
    if (!(await isMarkedStored(dataDir, file))) markStored(dataDir, file);
  }
  // Thousands that are right already are only checked, asynchronously, beside the relay's other work.
  for (const file of kept.setAside) {
    if (await isMarkedStored(dataDir, file)) markOrphan(dataDir, file);
  }
  return kept;
}

function namesOf(files: readonly KeptFile[]): string[] {
  return files.map(({ name }) => name);
}

async function nobodysInDatabase(store: Place['store']): Promise<string[]> {
  const found: string[] = [];
  for await (const leads of inPages(store.leadsWithChunks)) {
    const ids = leads.map(({ id }) => id);
    const known = await knownAmong(store, ids);
    found.push(...ids.filter((id) => known.get(id) !== 'with files'));
  }
  return found;
}

async function removeAll(
  { store, dataDir }: Place,
  { incoming, kept, inDatabase }: Nobodys,
): Promise<number> {
  for (const name of incoming)
    await rm(path.join(incomingFolderIn(dataDir), name), { force: true });
  for (const name of kept) await rm(path.join(filesFolderIn(dataDir), name), { force: true });
  for (const leadIds of batchesOf(inDatabase)) await store.deleteChunks(leadIds);
  return incoming.length + kept.length + inDatabase.length;
}
