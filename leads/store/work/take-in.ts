import { sql } from 'kysely';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { isStoreWide } from '../database/store-error.ts';
import { writeDeskRows, type Since } from './desk-rows.ts';
import { readOpenSince } from './open-since.ts';

/** Leads looked over in one step for those that are not taken in yet: nobody at the desk waits for longer. */
const lookedOver = 5000;

/** As many as a write of new leads adds: the parts stay few, and the relay waits no longer for it. */
const pagesJoined = 4;

interface Request extends Since {
  /** Leads are looked at from the one after this id. */
  after: string;
  /** A short write holds up no acceptance. */
  limit: number;
  /** Those that could not be taken in. */
  without?: ReadonlySet<string>;
}

/**
 * Takes a few leads in that were stored since: makes them findable and somebody's to answer.
 * @throws what the store says where it takes nothing at all
 */
export async function takeIn(
  db: Database,
  { after, openSince, now, limit, without = new Set() }: Request,
) {
  const edge = await db
    .selectFrom('lead')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .offset(lookedOver)
    .executeTakeFirst();
  const found = await db
    .selectFrom('lead')
    .select('id')
    .where('id', '>', after)
    .$if(edge !== undefined, (query) => query.where('id', '<=', edge?.id ?? ''))
    .$if(without.size > 0, (query) => query.where('id', 'not in', [...without]))
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
  const ids = found.map(({ id }) => id);
  const last = ids.at(-1) ?? after;
  const faults = await takeInEach(db, ids, { openSince, now });
  const isFull = ids.length === limit;
  return {
    count: ids.length - faults.size,
    /** Up to this id, all are taken in, but for those that could not be. */
    last: isFull ? last : (edge?.id ?? last),
    /** Whether there are leads after it. */
    more: isFull || edge !== undefined,
    /** What cannot be read or written of a lead, by the leads' ids: the others go on without it. */
    faults,
  };
}

/** Takes leads in together, and each by itself where one of them keeps the others out. */
async function takeInEach(
  db: Database,
  ids: readonly string[],
  since: Since,
): Promise<Map<string, unknown>> {
  try {
    await takeInThese(db, ids, since);
    return new Map();
  } catch (error) {
    if (isStoreWide(error)) throw error;
    if (ids.length === 1) return new Map(ids.map((id) => [id, error]));
    const faults: [string, unknown][] = [];
    for (const id of ids) faults.push(...(await takeInEach(db, [id], since)));
    return new Map(faults);
  }
}

async function takeInThese(db: Database, ids: readonly string[], since: Since): Promise<void> {
  if (ids.length === 0) return;
  // Read outside the transaction: the relay cannot write during one.
  const rows = await db
    .selectFrom('lead')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  if (rows.length > 0) await withoutWaitingForDisk(db, (one) => writeDeskRows(one, rows, since));
}

/**
 * Takes leads in that somebody has before them within a second of their being stored, by the link in a mail
 * say: what is done about a lead is written into its row.
 */
export async function takeInNamed(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const known = await db
    .selectFrom('desk_lead')
    .select('lead_id')
    .where('lead_id', 'in', ids)
    .execute();
  const missing = new Set(ids).difference(new Set(known.map(({ lead_id }) => lead_id)));
  if (missing.size === 0) return;
  const openSince = await readOpenSince(db, now);
  await takeInThese(db, [...missing], { openSince, now });
}

/**
 * Puts a few pages of the parts together that the index of words is made of: each write of new leads
 * makes a part, and a search looks through every one. PostgreSQL does so by itself.
 */
export async function joinWords(db: Database): Promise<void> {
  if (isShared(db)) return;
  await withoutWaitingForDisk(db, async (one) => {
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
async function withoutWaitingForDisk(
  db: Database,
  work: (db: Database) => Promise<void>,
): Promise<void> {
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
