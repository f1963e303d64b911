import { sql } from 'kysely';
import type { Lead } from '../../lead.ts';
import type { ChannelName, DeliveryKind } from '../../delivery-kinds.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { leadFrom } from '../lead/lead-row.ts';
import { keepStopped } from './keep-stopped.ts';
import { leastLikeSpam } from './least-like-spam.ts';
import { moveDelivery } from './move-delivery.ts';
import { inTransaction, type Transaction } from '../database/in-transaction.ts';
import { isInState } from '../lead/is-in-state.ts';
import { readableAmong } from '../database/readable.ts';
import { reopenUnanswered } from './reopen-unanswered.ts';
import { isStoreWide } from '../database/store-error.ts';
import { dayMs } from '../../../platform/clock.ts';

/** A delivery leased to one sender. */
export interface ClaimedDelivery {
  id: string;
  kind: DeliveryKind;
  recipient: string;
  /** Includes this attempt. */
  attempts: number;
  /** Since when it has been tried, in milliseconds since the epoch; moved on by any long silence. */
  tryingSince: number;
  lead: Lead;
  /** Text written at the desk, if the delivery is an answer. */
  answer?: AnswerText;
}

interface AnswerText {
  text: string;
  at: number;
}

export interface ClaimRequest {
  channel: ChannelName;
  now: number;
  limit: number;
  leaseMs: number;
  /** Ends of leases whose claims the caller may have made without hearing of it; those are due at once. */
  unheard?: readonly number[];
  /** Ids that the caller is sending. A clock that jumps would end their leases early. */
  inHand: readonly string[];
  /** Which due deliveries to take first: by when they became due, or by `leastLikeSpam`. */
  first: 'oldest' | 'newest' | 'least like spam';
}

export type Settlement =
  | { kind: 'delivered'; at: number; answer: string }
  | { kind: 'waiting'; nextAt: number; answer: string }
  | { kind: 'parked'; at: number; answer: string }
  /** Not sent, because it is for other recipients now, or for none; see `moveDelivery`. */
  | { kind: 'moved'; to: readonly string[]; at: number; parkedWith?: string | undefined }
  /** Not tried, because its lead's files wait for the scanner or the store; its last answer is kept. */
  | { kind: 'postponed'; nextAt: number };

/**
 * How long after it was due a claimed delivery counts as not tried in between, because the clock jumped or the machine
 * was off. A shorter silence counts as trying, and costs at most this much of its five days.
 */
export const maxSilenceMs = dayMs;

/** Claims due deliveries, each with a lease of `leaseMs`. */
export async function claim(db: Database, request: ClaimRequest): Promise<ClaimedDelivery[]> {
  if (!isShared(db)) return claimAndRead(db, request);
  try {
    // One transaction for claiming and reading: otherwise a connection that died in between would leave the deliveries
    // to their lease.
    return await db.transaction().execute((trx) => claimAndRead(trx, request));
  } catch (error) {
    if (isStoreWide(error)) throw error;
    // An unreadable lead aborts the transaction, in which the others cannot be read any more either.
    return claimAndRead(db, request);
  }
}

/**
 * Claims deliveries and reads their leads. A long silence is not counted as trying, so that no delivery is given up for
 * its age without having been tried.
 */
async function claimAndRead(
  db: Database,
  { channel, now, limit, leaseMs, unheard = [], inHand, first }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const due = waiting(db, channel)
    .where((eb) => {
      const isDue = eb('next_at', '<=', now);
      return unheard.length === 0 ? isDue : eb.or([isDue, eb('next_at', 'in', unheard)]);
    })
    .$if(inHand.length > 0, (query) => query.where('id', 'not in', inHand));
  const chosen = first === 'least like spam' ? await leastLikeSpam(db, due, limit) : undefined;
  if (chosen?.length === 0) return [];
  const taken = due
    .select('id')
    .$if(chosen !== undefined, (query) => query.where('id', 'in', chosen ?? []))
    .orderBy('next_at', first === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .$if(isShared(db), (query) => query.forUpdate().skipLocked());
  const claimed = await db
    .updateTable('delivery')
    .set({
      attempts: sql<number>`attempts + 1`,
      claimed_at: now,
      next_at: now + leaseMs,
      trying_since: sql<number>`case when next_at < ${now - maxSilenceMs} then trying_since + ${now} - next_at else trying_since end`,
    })
    .where('id', 'in', taken)
    .returning(['id', 'lead_id', 'kind', 'recipient', 'attempts', 'trying_since'])
    .execute();
  if (claimed.length === 0) return [];

  // A delivery whose lead cannot be read is left to its lease. Failing the whole claim would fail it again and again,
  // and the others would never go out.
  const rows = await readableAmong(db, [...new Set(claimed.map((row) => row.lead_id))], (ids) =>
    db.selectFrom('lead').selectAll().where('id', 'in', ids).execute(),
  );
  const leads = new Map(rows.map((row) => [row.id, leadFrom(row)]));
  const answers = await answersAmong(db, claimed);
  return claimed.flatMap(({ id, lead_id, kind, recipient, attempts, trying_since }) => {
    const lead = leads.get(lead_id);
    if (!lead) return [];
    const answer = answers.get(id);
    const delivery = { id, kind, recipient, attempts, tryingSince: trying_since, lead };
    return [answer ? { ...delivery, answer } : delivery];
  });
}

async function answersAmong(
  db: Database,
  claimed: readonly Pick<ClaimedDelivery, 'id' | 'kind'>[],
): Promise<ReadonlyMap<string, AnswerText>> {
  const ids = claimed.filter(({ kind }) => kind === 'answer').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('answer')
    .select(['delivery_id', 'text', 'at'])
    .where('delivery_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ delivery_id, text, at }) => [delivery_id, { text, at }]));
}

/** Identifies the claim an outcome belongs to: an outcome is dropped once the delivery has been claimed again. */
export type Claim = Pick<ClaimedDelivery, 'id' | 'attempts'>;

/** The outcome of an attempt. */
export interface Settled extends Claim {
  settlement: Settlement;
}

/** Stores the outcomes of attempts, except for deliveries that have been claimed again since. */
export async function settleAll(db: Database, group: readonly Settled[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const settled of group) await settle(trx, settled);
  });
}

async function settle(trx: Transaction, { id, attempts, settlement }: Settled): Promise<void> {
  const goesOn = ['waiting', 'moved', 'postponed'].includes(settlement.kind);
  if (goesOn && (await keepStopped(trx, { id, attempts }))) return;
  if (settlement.kind === 'moved') return moveDelivery(trx, { id, attempts }, settlement);
  const claimed = trx.updateTable('delivery').where('id', '=', id).where('attempts', '=', attempts);
  if (settlement.kind === 'postponed') {
    const asBefore = { attempts: attempts - 1, claimed_at: null };
    await claimed.set({ next_at: settlement.nextAt, ...asBefore }).execute();
    return;
  }
  const outcome =
    settlement.kind === 'delivered'
      ? { delivered_at: settlement.at, parked_at: null }
      : settlement.kind === 'parked'
        ? { parked_at: settlement.at }
        : { next_at: Math.round(settlement.nextAt) };
  await claimed
    // A delivery that was parked by hand after its lease ran out, as on a machine that slept, stays parked unless it
    // was delivered.
    .$if(settlement.kind !== 'delivered', (query) => query.where('parked_at', 'is', null))
    .set({ ...outcome, claimed_at: null, last_answer: settlement.answer })
    .execute();
  if (settlement.kind === 'parked') await reopenUnanswered(trx, id);
}

/** When the next waiting delivery of a channel is due, or null when none waits. */
export async function nextDueAt(db: Database, channel: ChannelName): Promise<number | null> {
  const row = await waiting(db, channel)
    .select((eb) => eb.fn.min('next_at').as('next_at'))
    .executeTakeFirst();
  return row?.next_at ?? null;
}

/** A channel's deliveries that are still to be sent. */
export function waiting(db: Database, channel: ChannelName) {
  return db.selectFrom('delivery').where('channel', '=', channel).where(isInState('waiting'));
}
