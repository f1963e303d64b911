import { sql } from 'kysely';
import { wordsOf } from '../../search-words.ts';
import { isShared } from '../is-shared.ts';
import type { Database } from '../database.ts';
import { leadFrom } from '../lead-row.ts';
import type { Schema } from '../schema.ts';

interface Request {
  /** Leads are looked at from the one after this id. */
  after: string;
  /** Leads from before this time are nobody's to answer any more. */
  openSince: number;
  now: number;
  /** A short write holds up no acceptance. */
  limit: number;
}

/**
 * Takes leads in that were stored since: makes them findable and somebody's to answer.
 * @returns the id of the last, and how many
 */
export async function takeIn(
  db: Database,
  { after, openSince, now, limit }: Request,
): Promise<{ count: number; last: string }> {
  // Read outside the transaction: one that begins by reading could not write beside the relay.
  const rows = await db
    .selectFrom('lead')
    .selectAll()
    .where('id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('desk_lead')
            .select('desk_lead.number')
            .whereRef('desk_lead.lead_id', '=', 'lead.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  if (!last) return { count: 0, last: after };
  await db.transaction().execute(async (trx) => {
    const taken = await trx
      .insertInto('desk_lead')
      .values(rows.map((row) => deskRow(row, openSince, now)))
      // Another desk on the same database may have been quicker.
      .onConflict((conflict) => conflict.column('lead_id').doNothing())
      .returning(['number', 'lead_id'])
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { number, lead_id } of taken) {
      const row = byId.get(lead_id);
      if (row && row.deidentified_at === null) await keepWords(trx, number, wordsOf(leadFrom(row)));
    }
  });
  return { count: rows.length, last: last.id };
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

async function keepWords(db: Database, number: number, words: readonly string[]): Promise<void> {
  if (isShared(db)) {
    await sql`update desk_lead set words = array_to_tsvector(${words}::text[]) where number = ${number}`.execute(
      db,
    );
    return;
  }
  await sql`insert into desk_words(rowid, words) values (${number}, ${words.join(' ')})`.execute(
    db,
  );
}
