import { sql } from 'kysely';
import { idAt, timeOf } from '../../lead.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { isStoreWide } from '../database/store-error.ts';
import { writeDeskRows, type Since } from './desk-rows.ts';
import { readOpenSince } from './open-since.ts';

/** How many leads one step scans for those not taken in yet: nobody at the desk waits for a longer scan. */
const lookedOver = 5000;

/**
 * Index pages to merge at once: as many as a write of new leads adds, so that segments stay few and the relay is not
 * held up.
 */
const pagesJoined = 4;

interface Request extends Since {
  /** The scan starts after this id. */
  after: string;
  /** The most leads to take in, so that a short write delays no accept. */
  limit: number;
  /** Ids of leads that could not be taken in. */
  without?: ReadonlySet<string>;
}

/**
 * Takes a few newly stored leads in at the desk: makes them searchable and somebody's to answer.
 * @throws an error about the whole store
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
    /** All leads up to this id are taken in, except the faulty. */
    last: isFull ? last : (edge?.id ?? last),
    more: isFull || edge !== undefined,
    /** The error of each lead that could not be read or written, by lead id. The others are taken in without it. */
    faults,
  };
}

/** Takes leads in together, or one by one if one of them fails. */
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
  // Read outside the transaction, during which the relay cannot write.
  const rows = await db
    .selectFrom('lead')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  if (rows.length > 0) await withoutWaitingForDisk(db, (one) => writeDeskRows(one, rows, since));
}

/**
 * Where to look for new leads: some time before the newest that is taken in, or before now if that is earlier. Going by
 * the time alone, a desk whose clock is ahead of the relay's would miss every new lead.
 * @returns the id after which to look
 */
export async function placeToLook(db: Database, now: number, slackMs: number): Promise<string> {
  const newest = await db
    .selectFrom('desk_lead')
    .select('lead_id')
    .orderBy('lead_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? idAt(Math.min(now, timeOf(newest.lead_id)) - slackMs) : '';
}

/**
 * Takes leads in at once that somebody opens within a second of their being stored, as by the link in a mail: work on a
 * lead is written into its desk row.
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
 * Merges a few pages of the full-text index's segments: each write of new leads adds a segment, and a search reads
 * every one. PostgreSQL needs no such thing.
 */
export async function mergeSearchIndex(db: Database): Promise<void> {
  if (isShared(db)) return;
  await withoutWaitingForDisk(db, async (one) => {
    await sql`insert into desk_words(desk_words, rank) values ('merge', ${sql.lit(pagesJoined)})`.execute(
      one,
    );
  });
}

/**
 * Runs work without waiting for a sync. A crash may lose it, and it is then done again; meanwhile the relay, which
 * cannot write during it, waits for no disk. The next durable commit makes it durable too.
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
