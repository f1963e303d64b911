import { referenceOf } from '../lead.ts';
import type { Database } from './database.ts';
import { hasStatus } from './has-status.ts';
import { inPages } from './in-pages.ts';

/** Leads that one store has and another has not. */
export interface LeadsApart {
  /** The oldest first. */
  references: readonly string[];
  /** How many of them were to be delivered still. */
  undelivered: number;
}

/** Reads both stores whole, a page at a time, and neither is changed. */
export async function leadsOnlyIn(db: Database, other: Database): Promise<LeadsApart> {
  const references: string[] = [];
  let undelivered = 0;
  const leads = idsOf(db).orderBy('id');
  for await (const page of inPages((after, limit) =>
    leads.where('id', '>', after).limit(limit).execute(),
  )) {
    const ids = page.map(({ id }) => id);
    const known = await idsOf(other).where('id', 'in', ids).execute();
    const both = new Set(known.map(({ id }) => id));
    const apart = ids.filter((id) => !both.has(id));
    references.push(...apart.map(referenceOf));
    undelivered += await countUndelivered(db, apart);
  }
  return { references, undelivered };
}

function idsOf(db: Database) {
  return db.selectFrom('lead').select('id');
}

async function countUndelivered(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await idsOf(db)
    .where('id', 'in', ids)
    .where((eb) => eb.or([hasStatus(eb, 'waiting'), hasStatus(eb, 'parked')]))
    .execute();
  return rows.length;
}
