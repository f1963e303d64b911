import { isMarkedStored, keptFilesIn, type KeptFile } from '../file-folder.ts';
import { batchesOf } from '../store/database/batches.ts';
import type { FileStore } from '../store/files/file-chunks.ts';
import { filedCertificates } from './certificate.ts';

/** A store, and the data folder with the files of its leads. */
export interface Place {
  store: Pick<FileStore, 'leadsWithFiles' | 'leadsWithChunks' | 'deleteChunks'>;
  dataDir: string;
}

/** The files in the folder by owner, without those that may belong to a store that cannot be read. */
export interface KeptBy {
  /** Of leads in this store. */
  own: KeptFile[];
  /** Of leads in a store that a restore set aside, which may be wanted back. */
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
    // An unreadable store may own any of them.
    else if (isAnyUnread) continue;
    // Its lead was de-identified or erased, by a process that ended before it removed the file.
    else if (known.has(leadId) || erased.has(leadId)) kept.nobodys.push(file);
    else kept[(await isMarkedStored(dataDir, file)) ? 'ofAnotherStore' : 'nobodys'].push(file);
  }
  return kept;
}

/** Those of these leads that the store has, and whether each has files. */
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

async function erasedIn(dataDir: string): Promise<ReadonlySet<string>> {
  const { certificates } = await filedCertificates(dataDir);
  return new Set(certificates.flatMap(({ certificate }) => certificate.leads.map(({ id }) => id)));
}

/** Those of these leads that a set-aside store has, and whether a store cannot be read. */
async function setAsideAmong(
  dataDir: string,
  leadIds: ReadonlySet<string>,
): Promise<{ setAside: ReadonlySet<string>; isAnyUnread: boolean }> {
  const among = new Set<string>();
  let isAnyUnread = false;
  if (leadIds.size === 0) return { setAside: among, isAnyUnread };
  // Loads Kysely, which the server's thread does not need otherwise.
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
