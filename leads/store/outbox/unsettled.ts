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
  /** The most rows of each kind. */
  limit: number;
  /** Leads quarantined up to this time were reported before. */
  quarantinedSince: number;
}

/**
 * Reads what one mailbox's people should know of, without any content of leads: of each kind the count and the oldest.
 * Read from partial indexes, so delivered leads cost nothing.
 */
export async function readUnsettled(db: Database, request: UnsettledRequest) {
  const { now } = request;
  return {
    /** Given up by the relay. What a person parked is left out, as they know of it. */
    parked: await stuck(db, request, isGivenUp),
    /** Retried for longer than a mail server's temporary troubles last. */
    late: await stuck(
      db,
      request,
      sql<SqlBool>`(${isInState('waiting')} and trying_since <= ${now - lateAfterMs})`,
    ),
    /** In quarantine and not reported before; `all` counts the reported ones too. The newest came at `lastAt`. */
    quarantined: await quarantinedOf(db, request),
  };
}

export type UnsettledMailbox = Awaited<ReturnType<typeof readUnsettledMailboxes>>[number];

/**
 * Reads every mailbox in the store, configured or not, with how many of its leads wait, were given up by the relay, or
 * are in quarantine and not marked as spam.
 */
export async function readUnsettledMailboxes(db: Database) {
  const carrying = db
    .selectFrom('delivery')
    .select('lead_id as id')
    .where('kind', 'in', carryingKinds);
  // `union` would remove duplicates by sorting, and SQLite would read every delivery for that.
  const unsettled = carrying.where(isGivenUp).unionAll(carrying.where(isInState('waiting')));
  const stuckOf = db
    .selectFrom('lead')
    .select((eb) => ['mailbox', eb.fn.countAll<number>().as('leads')])
    .where('id', 'in', unsettled)
    // Leads in quarantine are counted below.
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

/** One row per lead whose deliveries to its people match: a lost automatic reply is nobody's loss. */
async function stuck(
  db: Database,
  { mailbox, limit }: UnsettledRequest,
  condition: RawBuilder<SqlBool>,
) {
  // Not a join grouped by lead: SQLite would read every delivery for that order.
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
