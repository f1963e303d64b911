import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import { startLoop } from '../../platform/loop.ts';
import type { Loop } from '../../platform/loop.ts';
import { filesFolderIn, incomingFilesIn, incomingFolderIn, keptFilesIn } from '../file-folder.ts';
import { batchesOf } from '../store/batches.ts';
import { idAt } from '../lead.ts';
import type { FileStore } from '../store/file-chunks.ts';

/**
 * Longer than a file takes to come in, or a lead to be stored after its files: what was nobody's in
 * two sweeps will never be anybody's. That goes by sweeps and not by times, which a clock may get wrong.
 */
const betweenSweepsMs = 3_600_000;

/** Leads read at once. */
const leadsAtOnce = 500;

interface Place {
  store: Pick<FileStore, 'leadsWithFiles' | 'leadsWithChunks' | 'deleteChunks' | 'beganAt'>;
  dataDir: string;
}

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
      const found = await nobodysFiles(place);
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
    onFault(error) {
      log.error({ err: error }, 'files: will be swept again in an hour');
      return betweenSweepsMs;
    },
  });
}

/**
 * The same at once, for an embedded store before its relay listens: whatever was coming in came in to
 * a process that is gone.
 */
export async function sweepAtStart(place: Place): Promise<number> {
  return removeAll(place, await nobodysFiles(place));
}

/** What no lead has at this moment; what is just coming in, or waits for its lead, is among it. */
export async function nobodysFiles(place: Place): Promise<Nobodys> {
  const began = idAt(await place.store.beganAt());
  return {
    incoming: await incomingFilesIn(place.dataDir),
    kept: await keptOfNoLead(place, (leadId) => leadId >= began),
    inDatabase: await nobodysInDatabase(place.store),
  };
}

/**
 * Names of files from before the store was begun. They are of another, which is elsewhere for now: of
 * one that was moved away, or of the embedded one beside a database that is tried.
 */
export async function filesOfAnotherStore(place: Place): Promise<string[]> {
  const began = idAt(await place.store.beganAt());
  return keptOfNoLead(place, (leadId) => leadId < began);
}

async function keptOfNoLead(
  { store, dataDir }: Place,
  isMeant: (leadId: string) => boolean,
): Promise<string[]> {
  const kept = (await keptFilesIn(dataDir)).filter(({ leadId }) => isMeant(leadId));
  const unknown = await unknownAmong(
    store,
    kept.map(({ leadId }) => leadId),
  );
  const wanted = await setAsideAmong(dataDir, unknown);
  return kept
    .filter(({ leadId }) => unknown.has(leadId) && !wanted.has(leadId))
    .map(({ name }) => name);
}

/** Those of these leads that the store does not have, or has without a file. */
async function unknownAmong(
  store: Place['store'],
  leadIds: readonly string[],
): Promise<Set<string>> {
  const unknown = new Set(leadIds);
  for (const ids of batchesOf([...unknown])) {
    const known = await store.leadsWithFiles(ids);
    for (const { id, files } of known) if (files !== null) unknown.delete(id);
  }
  return unknown;
}

async function nobodysInDatabase(store: Place['store']): Promise<string[]> {
  const found: string[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const ids: string[] = await store.leadsWithChunks({ after, limit: leadsAtOnce });
    found.push(...(await unknownAmong(store, ids)));
    after = ids.at(-1);
  }
  return found;
}

/** Those of these leads that a store has which a restore set aside: it may be wanted back. */
async function setAsideAmong(
  dataDir: string,
  leadIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const among = new Set<string>();
  if (leadIds.size === 0) return among;
  // Brings Kysely, which the server's thread has no other use for.
  const { readSetAside, setAsideStores } = await import('../store/set-aside.ts');
  const { leadsWithFiles } = await import('../store/file-chunks.ts');
  for (const setAside of await setAsideStores(dataDir)) {
    for (const ids of batchesOf([...leadIds])) {
      // What one has that cannot be read, nobody knows: it may have all.
      const held = await readSetAside(setAside, (db) => leadsWithFiles(db, ids)).catch(() =>
        ids.map((id) => ({ id })),
      );
      for (const { id } of held) among.add(id);
    }
  }
  return among;
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
