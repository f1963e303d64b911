import { isMarkedStored, keptFilesIn, type KeptFile } from '../file-folder.ts';
import { batchesOf } from '../store/database/batches.ts';
import type { FileStore } from '../store/files/file-chunks.ts';
import { filedCertificates } from './certificate.ts';

/** A store, and the folder where files of its leads stand. */
export interface Place {
  store: Pick<FileStore, 'leadsWithFiles' | 'leadsWithChunks' | 'deleteChunks'>;
  dataDir: string;
}

/** The files in the folder, by whose they are; what may be of a store that cannot be read is left out. */
export interface KeptBy {
  /** Of leads that the store has. */
  own: KeptFile[];
  /** Of leads that a store has which a restore set aside; that one may be wanted back. */
  setAside: KeptFile[];
  ofAnotherStore: KeptFile[];
  nobodys: KeptFile[];
}

export async function keptByOwner({ store, dataDir }: Place): Promise<KeptBy> {
  const kept: KeptBy = { own: [], setAside: [], ofAnotherStore: [], nobodys: [] };
  const files = await keptFilesIn(dataDir);
  const leadIds = files.map(({ leadId }) => leadId);
  const known = await knownAmong(store, leadIds);
  const without = new Set(leadIds.filter((id) => known.get(id) !== 'with files'));
  const { setAside, isAnyUnread } = await setAsideAmong(dataDir, without);
  const erased = without.size > 0 ? await erasedIn(dataDir) : without;
  for (const file of files) {
    const { leadId } = file;
    if (!without.has(leadId)) kept.own.push(file);
    else if (setAside.has(leadId)) kept.setAside.push(file);
    // What one has that cannot be read, nobody knows: it may have all.
    else if (isAnyUnread) continue;
    // Retention has emptied its lead, or an erasure has deleted it, and was cut off before it took this away.
    else if (known.has(leadId) || erased.has(leadId)) kept.nobodys.push(file);
    else kept[(await isMarkedStored(dataDir, file)) ? 'ofAnotherStore' : 'nobodys'].push(file);
  }
  return kept;
}

/** Those of these leads that the store has, and whether with a file. */
export async function knownAmong(
  store: Place['store'],
  leadIds: readonly string[],
): Promise<Map<string, 'with files' | 'without'>> {
  const known = new Map<string, 'with files' | 'without'>();
  for (const ids of batchesOf([...new Set(leadIds)])) {
    for (const { id, files } of await store.leadsWithFiles(ids)) {
      known.set(id, files === null ? 'without' : 'with files');
    }
  }
  return known;
}

/** Ids of the leads that certificates say are erased. */
async function erasedIn(dataDir: string): Promise<ReadonlySet<string>> {
  const { certificates } = await filedCertificates(dataDir);
  return new Set(certificates.flatMap(({ certificate }) => certificate.leads.map(({ id }) => id)));
}

/** Those of these leads that a store has which a restore set aside, and whether one cannot be read. */
async function setAsideAmong(
  dataDir: string,
  leadIds: ReadonlySet<string>,
): Promise<{ setAside: ReadonlySet<string>; isAnyUnread: boolean }> {
  const among = new Set<string>();
  let isAnyUnread = false;
  if (leadIds.size === 0) return { setAside: among, isAnyUnread };
  // Brings Kysely, which the server's thread has no other use for.
  const { readSetAside, setAsideStores } = await import('../store/embedded/set-aside.ts');
  const { leadsWithFiles } = await import('../store/files/file-chunks.ts');
  for (const setAside of await setAsideStores(dataDir)) {
    for (const ids of batchesOf([...leadIds])) {
      try {
        const held = await readSetAside(setAside, (db) => leadsWithFiles(db, ids));
        for (const { id } of held) among.add(id);
      } catch {
        isAnyUnread = true;
      }
    }
  }
  return { setAside: among, isAnyUnread };
}
