import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { carryingKinds } from '../../delivery-kinds.ts';
import { lateAfterMs } from './backlog.ts';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { reasonsOf } from '../lead/lead-row.ts';
import { calledSpam, lastAtBy, releasable } from '../lead/in-quarantine.ts';
import { isGivenUp, isInState } from '../lead/is-in-state.ts';

export type Unsettled = Awaited<ReturnType<typeof readUnsettled>>;

interface UnsettledRequest {
  mailbox: string;
  now: number;
  /** Rows of each kind. */
  limit: number;
  /** What came into quarantine until then was told before. */
  quarantinedSince: number;
}

/**
 * What one mailbox's people should know of, without a word of the leads themselves: of each kind how many there are,
 * and the oldest. Read from partial indexes: what went well costs nothing.
 */
export async function readUnsettled(db: Database, request: UnsettledRequest) {
  const { now } = request;
  return {
    /** But for what a person gave up: whoever did that knows. */
    parked: await stuck(db, request, isGivenUp),
    /** Tried for longer than a mail server's passing troubles last. */
    late: await stuck(
      db,
      request,
      sql<SqlBool>`(${isInState('waiting')} and trying_since <= ${now - lateAfterMs})`,
    ),
    /** In quarantine and not told before; `all` counts those told before too. The last came at `lastAt`. */
    quarantined: await quarantinedOf(db, request),
  };
}

export type UnsettledMailbox = Awaited<ReturnType<typeof readUnsettledMailboxes>>[number];

/**
 * Every mailbox, by the name that the store has, configured or not, with how many leads it has that wait, were given up
 * by no person, or are in quarantine and called spam by none.
 */
export async function readUnsettledMailboxes(db: Database) {
  const carrying = db
    .selectFrom('delivery')
    .select('lead_id as id')
    .where('kind', 'in', carryingKinds);
  // A union without doubles would be sorted, and SQLite would read every delivery for the order.
  const unsettled = carrying.where(isGivenUp).unionAll(carrying.where(isInState('waiting')));
  const stuckOf = db
    .selectFrom('lead')
    .select((eb) => ['mailbox', eb.fn.countAll<number>().as('leads')])
    .where('id', 'in', unsettled)
    // What is in quarantine is counted with the rest of it.
    .where((eb) =>
      eb.or([
        eb('quarantined_at', 'is', null),
        eb('released_at', 'is not', null),
        eb('deidentified_at', 'is not', null),
      ]),
    )
    .groupBy('mailbox');
  const heldOf = releasable(db)
    .select((eb) => ['mailbox', eb.fn.countAll<number>().as('leads')])
    .groupBy('mailbox');
  const spamOf = calledSpam(db)
    .select(['mailbox', sql<number>`-count(*)`.as('leads')])
    .groupBy('mailbox');
  return db
    .selectFrom(stuckOf.unionAll(heldOf).unionAll(spamOf).as('part'))
    .select(['mailbox', sql<number>`cast(sum(leads) as bigint)`.as('leads')])
    .groupBy('mailbox')
    .having(sql<SqlBool>`sum(leads) > 0`)
    .orderBy('mailbox')
    .execute();
}

/** One a lead, whose deliveries carry it to its people: a lost automatic reply is nobody's loss. */
async function stuck(
  db: Database,
  { mailbox, limit }: UnsettledRequest,
  condition: RawBuilder<SqlBool>,
) {
  // Not joined and grouped by lead: SQLite would read every delivery for that order.
  const deliveries = db.selectFrom('delivery').where('kind', 'in', carryingKinds).where(condition);
  const leads = db
    .selectFrom('lead')
    .where('mailbox', '=', mailbox)
    .where('id', 'in', deliveries.select('lead_id'));
  const count = await countRows(leads);
  const rows = await leads
    .select([
      'id as leadId',
      'received_at as receivedAt',
      deliveries
        .where(sql<SqlBool>`delivery.lead_id = lead.id`)
        // The server's words.
        .select((of) => of.fn.max('last_answer').as('answer'))
        .as('answer'),
    ])
    .orderBy('id')
    .limit(limit)
    .execute();
  return { count, rows };
}

async function quarantinedOf(
  db: Database,
  { mailbox, now, limit, quarantinedSince }: UnsettledRequest,
) {
  const quarantined = releasable(db).where('mailbox', '=', mailbox);
  const fresh = quarantined.where('quarantined_at', '>', quarantinedSince);
  const spam = calledSpam(db).where('mailbox', '=', mailbox);
  const all = (await countRows(quarantined)) - (await countRows(spam));
  const freshSpam = await countRows(spam.where('quarantined_at', '>', quarantinedSince));
  const { count, lastAt } = await fresh
    .select((eb) => [eb.fn.countAll<number>().as('count'), lastAtBy(now)])
    .executeTakeFirstOrThrow();
  const rows = await fresh
    .select(['id', 'received_at', 'spam_reasons'])
    .where('id', 'not in', spam.select('lead.id'))
    .orderBy('id')
    .limit(limit)
    .execute();
  return {
    all,
    count: count - freshSpam,
    lastAt,
    rows: rows.map((row) => ({
      leadId: row.id,
      receivedAt: row.received_at,
      reasons: reasonsOf(row) ?? [],
    })),
  };
}
