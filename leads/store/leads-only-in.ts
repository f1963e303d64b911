import { referenceOf } from '../lead.ts';
import type { Database } from './database.ts';
import { hasStatus } from './has-status.ts';

/** Rows read at once. */
const pageSize = 500;

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
  let last = '';
  for (;;) {
    const page = await idsOf(db).where('id', '>', last).orderBy('id').limit(pageSize).execute();
    const ids = page.map(({ id }) => id);
    if (ids.length === 0) return { references, undelivered };
    const known = await idsOf(other).where('id', 'in', ids).execute();
    const both = new Set(known.map(({ id }) => id));
    const apart = ids.filter((id) => !both.has(id));
    references.push(...apart.map(referenceOf));
    undelivered += await countUndelivered(db, apart);
    last = ids.at(-1) ?? last;
  }
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
