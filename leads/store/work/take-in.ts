import { sql } from 'kysely';
import { wordsOf } from '../../search-words.ts';
import { isShared } from '../is-shared.ts';
import type { Database } from '../database.ts';
import { leadFrom } from '../lead-row.ts';
import type { Schema } from '../schema.ts';

/** Leads looked over in one step for those that are not taken in yet: nobody at the desk waits for longer. */
const lookedOver = 5000;

/** As many as a write of new leads adds: the parts stay few, and the relay waits no longer for it. */
const pagesJoined = 4;

interface Request {
  /** Leads are looked at from the one after this id. */
  after: string;
  /** Leads from before this time are nobody's to answer any more. */
  openSince: number;
  now: number;
  /** A short write holds up no acceptance. */
  limit: number;
}

/** How far leads are taken in. */
interface TakenIn {
  count: number;
  /** Up to this id, all are. */
  last: string;
  /** Whether there are leads after it. */
  more: boolean;
}

/** Takes a few leads in that were stored since: makes them findable and somebody's to answer. */
export async function takeIn(
  db: Database,
  { after, openSince, now, limit }: Request,
): Promise<TakenIn> {
  const edge = await db
    .selectFrom('lead')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .offset(lookedOver)
    .executeTakeFirst();
  // Read outside the transaction: one that begins by reading could not write beside the relay.
  const rows = await db
    .selectFrom('lead')
    .selectAll()
    .where('id', '>', after)
    .$if(edge !== undefined, (query) => query.where('id', '<=', edge?.id ?? ''))
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
  const last = rows.at(-1)?.id ?? after;
  if (rows.length > 0) await soon(db, (one) => write(one, rows, { openSince, now }));
  if (rows.length === limit) return { count: limit, last, more: true };
  return { count: rows.length, last: edge?.id ?? last, more: edge !== undefined };
}

/**
 * Puts a few pages of the parts together that the index of words is made of: each write of new leads
 * makes a part, and a search looks through every one. PostgreSQL does so by itself.
 */
export async function joinWords(db: Database): Promise<void> {
  if (isShared(db)) return;
  await soon(db, async (one) => {
    await sql`insert into desk_words(desk_words, rank) values ('merge', ${sql.lit(pagesJoined)})`.execute(
      one,
    );
  });
}

/**
 * Does work that is done again where it is lost: the system writes it to the disk when it likes, and
 * the relay, which may not write meanwhile, waits for no disk. Whatever is written after it and has to
 * last takes it along.
 */
async function soon(db: Database, work: (db: Database) => Promise<void>): Promise<void> {
  if (isShared(db)) return work(db);
  await db.connection().execute(async (connection) => {
    await sql`PRAGMA synchronous = NORMAL`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`PRAGMA synchronous = FULL`.execute(connection);
    }
  });
}

async function write(
  db: Database,
  rows: readonly Schema['lead'][],
  { openSince, now }: Pick<Request, 'openSince' | 'now'>,
): Promise<void> {
  const deskRows = rows.map((row) => deskRow(row, openSince, now));
  const wordsById = new Map(rows.map((row) => [row.id, wordsOf(leadFrom(row))]));
  await db.transaction().execute(async (trx) => {
    const taken = await trx
      .insertInto('desk_lead')
      .values(deskRows)
      // Another desk on the same database may have been quicker.
      .onConflict((conflict) => conflict.column('lead_id').doNothing())
      .returning(['number', 'lead_id'])
      .execute();
    const { held, deidentified } = await asTheyAreNow(
      trx,
      taken.map(({ lead_id }) => lead_id),
    );
    if (held.length > 0) {
      await trx.updateTable('desk_lead').set({ is_held: 1 }).where('lead_id', 'in', held).execute();
    }
    const named = taken.filter(({ lead_id }) => !deidentified.has(lead_id));
    await keepWords(
      trx,
      named.map(({ number, lead_id }) => ({ number, words: wordsById.get(lead_id) ?? [] })),
    );
  });
}

/** What may have changed since they were read: whoever releases or empties one now comes after this. */
async function asTheyAreNow(
  db: Database,
  ids: readonly string[],
): Promise<{ held: string[]; deidentified: ReadonlySet<string> }> {
  if (ids.length === 0) return { held: [], deidentified: new Set() };
  const leads = await db
    .selectFrom('lead')
    .select(['id', 'quarantined_at', 'released_at', 'deidentified_at'])
    .where('id', 'in', ids)
    .$if(isShared(db), (query) => query.forShare())
    .execute();
  const held = leads.filter((lead) => lead.quarantined_at !== null && lead.released_at === null);
  const deidentified = leads.filter((lead) => lead.deidentified_at !== null);
  return {
    held: held.map(({ id }) => id),
    deidentified: new Set(deidentified.map(({ id }) => id)),
  };
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
