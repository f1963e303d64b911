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
  /** Names in the mail folder. */
  mailFiles: readonly string[];
}

/**
 * A lead about a person without what it says: a stranger may send ten thousand about one, of a quarter of a megabyte
 * each, and all of them are held at once.
 */
export interface FoundLead extends Pick<StoredLead, 'reference' | 'status' | 'deidentifiedAt'> {
  lead: Pick<Lead, 'id' | 'receivedAt' | 'subject' | 'replyTo'>;
  places: readonly string[];
  /** How much goes with it. */
  counts: { deliveries: number; consentRecords: number; files: number };
  /** The store that a restore set aside and that alone has it; undefined for the one in use. */
  setAside: SetAside | undefined;
}

/** A lead about a person with what people at the desk wrote about it. */
export type LeadAboutPerson = StoredLead & { written: readonly Written[] };

/** What was found, but for leads that are kept, with the mail files about them. */
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
 * Reads whole leads that were found, each store's a few at a time. Those that are gone since are left out.
 * @throws when a store that was set aside cannot be read any more
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
