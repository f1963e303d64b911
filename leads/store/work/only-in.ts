import { referenceOf } from '../../lead.ts';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { hasStatus } from '../lead/has-status.ts';
import { inPages } from '../database/in-pages.ts';
import { workColumns, type Work } from './lead-work.ts';

export type OnlyIn = Awaited<ReturnType<typeof onlyIn>>;

/**
 * Compares a store with another that began as its copy, and tells what only the first has. Reads both whole, leads a
 * page at a time, and changes neither.
 */
export async function onlyIn(db: Database, other: Database) {
  const answers = without(await readAnswers(db), await readAnswers(other));
  const notes = without(await readNotes(db), await readNotes(other));
  const saved = without(await readSaved(db), await readSaved(other));
  const { missing, undelivered, ...changed } = await compareLeads(db, other);
  const unsent = answers.filter(({ delivered_at: at }) => at === null);
  const first = new Set(idsOf(unsent));
  const all = new Set([...idsOf(answers), ...idsOf(notes), ...Object.values(changed).flat()]);
  const references = [first, all.difference(first)].flatMap((ids) => [...ids].toSorted());
  return {
    /** Missing leads, the oldest first, and how many of them are still to be delivered. */
    apart: { references: missing.map(referenceOf), undelivered },
    work: {
      answers: answers.length,
      /** How many of those answers did not reach the lead's sender. */
      unsent: unsent.length,
      notes: notes.length,
      settled: changed.settled.length,
      handed: changed.handed.length,
      released: changed.released.length,
      saved: saved.length,
      /** Leads with such work: first those whose answer was not delivered, each group the oldest first. */
      references: references.map(referenceOf),
    },
  };
}

function without<Row extends { id: string }>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const known = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id));
}

function idsOf(rows: readonly { lead_id: string }[]): string[] {
  return rows.map(({ lead_id }) => lead_id);
}

function readAnswers(db: Database) {
  return db
    .selectFrom('answer')
    .innerJoin('delivery', 'delivery.id', 'answer.delivery_id')
    .select(['delivery.id', 'answer.lead_id', 'delivered_at'])
    .execute();
}

function readNotes(db: Database) {
  return db.selectFrom('lead_note').select(['id', 'lead_id']).execute();
}

/** Saved answers. A changed one has another id here. */
async function readSaved(db: Database): Promise<{ id: string }[]> {
  const rows = await db.selectFrom('saved_answer').select(['id', 'changed_at']).execute();
  return rows.map(({ id, changed_at: at }) => ({ id: `${id} ${at}` }));
}

/** Ids of leads that the other store lacks or has in another state. */
async function compareLeads(db: Database, other: Database) {
  const found = {
    missing: new Array<string>(),
    /** Settled or opened again. */
    settled: new Array<string>(),
    /** Taken, let go or put off. */
    handed: new Array<string>(),
    /** Released, or held after all. */
    released: new Array<string>(),
  };
  let undelivered = 0;
  for await (const page of inPages((after, limit) =>
    leadsOf(db).where('id', '>', after).limit(limit).execute(),
  )) {
    const ids = page.map(({ id }) => id);
    const known = await leadsOf(other).where('id', 'in', ids).execute();
    const there = new Map(known.map((lead) => [lead.id, lead]));
    const missing = ids.filter((id) => !there.has(id));
    found.missing.push(...missing);
    undelivered += await countUndelivered(db, missing);
    for (const lead of page) {
      const { id } = lead;
      const was = there.get(id);
      if (!was) continue;
      if (settledWords(lead) !== settledWords(was)) found.settled.push(id);
      else if (lead.taken_by !== was.taken_by || lead.put_off_until !== was.put_off_until)
        found.handed.push(id);
      if (lead.released_at !== was.released_at || lead.quarantined_at !== was.quarantined_at)
        found.released.push(id);
    }
  }
  return { ...found, undelivered };
}

/** Leads with their desk rows, where there are any: the desk takes a lead in a moment after it is stored. */
function leadsOf(db: Database) {
  return db
    .selectFrom('lead')
    .leftJoin('desk_lead', 'desk_lead.lead_id', 'lead.id')
    .select(['id', 'quarantined_at', 'released_at', ...workColumns])
    .orderBy('id');
}

async function countUndelivered(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return countRows(
    db
      .selectFrom('lead')
      .where('id', 'in', ids)
      .where((eb) => eb.or([hasStatus(eb, 'waiting'), hasStatus(eb, 'parked')])),
  );
}

type Settled = Pick<Work, 'settled_at' | 'settled_by' | 'settled_how'>;

/** Who settled a lead, how and when, as text; empty if the desk itself did. */
function settledWords({ settled_at: at, settled_by: by, settled_how: how }: Settled): string {
  return how === 'before' ? '' : [how, by, at].filter((word) => word !== null).join(' ');
}
