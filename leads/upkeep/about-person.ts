import type { Lead } from '../lead.ts';
import { leadIdOfMailFile } from '../mail-files.ts';
import { batchesOf } from '../store/database/batches.ts';
import type { Database } from '../store/database/database.ts';
import { readSetAside, type SetAside } from '../store/embedded/set-aside.ts';
import { leadsAtOnce } from '../store/lead/lead-filter.ts';
import { leadsStillThere, type StoredLead } from '../store/lead/stored-lead.ts';
import { writtenAbout, type Written } from '../store/work/written.ts';

/** What the store and the mail folder hold about a person. */
export interface AboutPerson {
  leads: readonly FoundLead[];
  /** Names of files in the mail folder. */
  mailFiles: readonly string[];
}

/**
 * A lead about a person, without its content. All of a person's are in memory at once, and a stranger may send ten
 * thousand about one person, of a quarter of a megabyte each.
 */
export interface FoundLead extends Pick<StoredLead, 'reference' | 'status' | 'deidentifiedAt'> {
  lead: Pick<Lead, 'id' | 'receivedAt' | 'subject' | 'replyTo'>;
  places: readonly string[];
  /** How much is erased with it. */
  counts: { deliveries: number; consentRecords: number; files: number };
  /** The set-aside store that alone has it; undefined if the store in use has it. */
  setAside: SetAside | undefined;
}

/** A lead about a person, with what people at the desk wrote about it. */
export type LeadAboutPerson = StoredLead & { written: readonly Written[] };

/** What was found, without the leads that are kept and their mail files. */
export function withoutLeads(
  { leads, mailFiles }: AboutPerson,
  keptIds: ReadonlySet<string>,
): AboutPerson {
  return {
    leads: leads.filter(({ lead }) => !keptIds.has(lead.id)),
    mailFiles: mailFiles.filter((name) => !keptIds.has(leadIdOfMailFile(name))),
  };
}

/**
 * Reads the whole leads that were found, a few of each store at a time. Leads that no longer exist are left out.
 * @throws if a set-aside store cannot be read any more
 */
export async function* readFound(
  db: Database,
  leads: readonly FoundLead[],
): AsyncGenerator<LeadAboutPerson> {
  for (const [store, found] of Map.groupBy(leads, ({ setAside }) => setAside)) {
    const all = found.map(({ lead }) => lead.id);
    for (const ids of batchesOf(all, leadsAtOnce)) {
      const read = (there: Database) => readWhole(there, ids);
      yield* await (store === undefined ? read(db) : readSetAside(store, read));
    }
  }
}

async function readWhole(db: Database, ids: readonly string[]): Promise<LeadAboutPerson[]> {
  return Array.fromAsync(await leadsStillThere(db, ids), async (stored) => ({
    ...stored,
    written: await writtenAbout(db, stored.lead.id),
  }));
}
