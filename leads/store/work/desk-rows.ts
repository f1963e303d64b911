import { isInQuarantine } from '../../lead-status.ts';
import { sql } from 'kysely';
import { wordsOf } from '../../search-words.ts';
import { lockLeads } from '../lead/lock-leads.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { deidentifyWork } from '../erasing/forget-work.ts';
import { leadFrom } from '../lead/lead-row.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Schema } from '../tables/schema.ts';

/** Leads received before `openSince` are nobody's to answer any more. */
export interface Since {
  openSince: number;
  now: number;
}

/** Writes the desk's rows for leads, and their words to the search index. */
export async function writeDeskRows(
  db: Database,
  rows: readonly Schema['lead'][],
  { openSince, now }: Since,
): Promise<void> {
  const deskRows = rows.map((row) => deskRow(row, openSince, now));
  const wordsById = new Map(rows.map((row) => [row.id, wordsOf(leadFrom(row))]));
  await inTransaction(db, async (trx) => {
    const taken = await trx
      .insertInto('desk_lead')
      .values(deskRows)
      // Another desk on the same database may have been quicker.
      .onConflict((conflict) => conflict.column('lead_id').doNothing())
      .returning(['number', 'lead_id'])
      .execute();
    const takenIds = taken.map(({ lead_id }) => lead_id);
    // Locks the leads and reads again what may have changed: a release or a de-identification now comes after this.
    const leads = takenIds.length === 0 ? [] : await lockLeads(trx, takenIds);
    const held = leads.filter((lead) => isInQuarantine(lead)).map(({ id }) => id);
    if (held.length > 0) {
      await trx.updateTable('desk_lead').set({ is_held: 1 }).where('lead_id', 'in', held).execute();
    }
    // The sender was read before the lock, too.
    const emptied = leads.filter(({ deidentified_at }) => deidentified_at !== null);
    const deidentified = new Set(emptied.map(({ id }) => id));
    if (deidentified.size > 0) await deidentifyWork(trx, [...deidentified]);
    const named = taken
      .filter(({ lead_id }) => !deidentified.has(lead_id))
      .map(({ number, lead_id }) => ({ number, words: wordsById.get(lead_id) ?? [] }));
    await keepWords(trx, named);
  });
}

function deskRow(row: Schema['lead'], openSince: number, now: number) {
  const { attribution } = leadFrom(row);
  const isBefore = row.received_at < openSince || row.deidentified_at !== null;
  return {
    lead_id: row.id,
    mailbox: row.mailbox,
    form: row.form,
    campaign: new URLSearchParams(attribution?.campaign ?? '').get('utm_campaign'),
    person: row.reply_to?.toLowerCase() ?? null,
    settled_at: isBefore ? now : null,
    settled_how: isBefore ? ('before' as const) : null,
  };
}

async function keepWords(
  db: Database,
  leads: readonly { number: number; words: readonly string[] }[],
): Promise<void> {
  if (leads.length === 0) return;
  if (isShared(db)) {
    for (const { number, words } of leads) {
      await sql`update desk_lead set words = array_to_tsvector(${words}::text[]) where number = ${number}`.execute(
        db,
      );
    }
    return;
  }
  const rows = leads.map(({ number, words }) => sql`(${number}, ${words.join(' ')})`);
  await sql`insert into desk_words(rowid, words) values ${sql.join(rows)}`.execute(db);
}
