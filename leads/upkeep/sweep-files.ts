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
  markNobodys,
  markStored,
  type KeptFile,
} from '../file-folder.ts';
import { batchesOf } from '../store/database/batches.ts';
import { inPages } from '../store/database/in-pages.ts';
import { keptByOwner, knownAmong, type KeptBy, type Place } from './whose-files.ts';

/**
 * Longer than a file takes to come in, or a lead to be stored after its files: what was nobody's in
 * two sweeps will never be anybody's. That goes by sweeps and not by times, which a clock may get wrong.
 */
const betweenSweepsMs = hourMs;

/** What no lead has: a name in one of the folders, or the id of a lead that never was. */
interface Nobodys {
  incoming: readonly string[];
  kept: readonly string[];
  inDatabase: readonly string[];
}

/** Takes away what uploads left that ended halfway, each hour. */
export function startFileSweep(
  place: Place & { clock: Pick<Clock, 'sleep'>; log: RelayLog },
): Loop {
  const { clock, log } = place;
  let before: ReadonlySet<string> = new Set();
  return startLoop({
    clock,
    async round() {
      const kept = await markFiles(place);
      const found = await nobodysFiles(place, kept);
      const stays = (names: readonly string[]) => names.filter((name) => before.has(name));
      const count = await removeAll(place, {
        incoming: stays(found.incoming),
        kept: stays(found.kept),
        inDatabase: stays(found.inDatabase),
      });
      if (count > 0) log.warn({ count }, 'files: what no lead has was taken away');
      before = new Set(Object.values(found).flat() as string[]);
      return betweenSweepsMs;
    },
    onFault: faultLogger(log, 'files: will be swept again in an hour', betweenSweepsMs),
  });
}

/**
 * The same at once, for an embedded store before its relay listens: whatever was coming in came in to
 * a process that is gone.
 * @returns how many files were taken away, and how many stay that are of leads of another store
 */
export async function sweepAtStart(
  place: Place,
): Promise<{ takenAway: number; ofAnotherStore: number }> {
  const kept = await keptByOwner(place);
  const takenAway = await removeAll(place, await nobodysFiles(place, kept));
  return { takenAway, ofAnotherStore: kept.ofAnotherStore.length };
}

/** What no lead has at this moment; what is just coming in, or waits for its lead, is among it. */
export async function nobodysFiles(place: Place, kept?: KeptBy): Promise<Nobodys> {
  const { nobodys } = kept ?? (await keptByOwner(place));
  return {
    incoming: await incomingFilesIn(place.dataDir),
    kept: namesOf(nobodys),
    inDatabase: await nobodysInDatabase(place.store),
  };
}

/**
 * Names of files whose leads were stored, and not in this store. They are in another, which is elsewhere for
 * now: in one that was moved away, that an older copy took the place of, or beside a database that is tried.
 */
export async function filesOfAnotherStore(place: Place): Promise<string[]> {
  return namesOf((await keptByOwner(place)).ofAnotherStore);
}

/**
 * Sets the marks of files right. A process that ended between a lead and the mark of its file left that
 * without; and what is of a store set aside is to go once that one is deleted.
 */
export async function markFiles(place: Place): Promise<KeptBy> {
  const { dataDir } = place;
  const kept = await keptByOwner(place);
  for (const file of kept.own) {
    if (!(await isMarkedStored(dataDir, file))) markStored(dataDir, file);
  }
  // Thousands that are marked already are only looked at, each beside the relay's other work.
  for (const file of kept.setAside) {
    if (await isMarkedStored(dataDir, file)) markNobodys(dataDir, file);
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
