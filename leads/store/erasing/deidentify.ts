import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { deleteChunks } from '../files/file-chunks.ts';
import { deidentifyWork } from './forget-work.ts';
import { consentOf } from '../lead/lead-row.ts';
import { inTransaction, type Transaction } from '../database/in-transaction.ts';
import { readableAmong } from '../database/readable.ts';
import type { Schema } from '../tables/schema.ts';
import { hasStatus } from '../lead/has-status.ts';
import { isGivenUp, isInState } from '../lead/is-in-state.ts';
import { isShared } from '../tables/is-shared.ts';
import { carryingKinds, visitorKinds } from '../../delivery-kinds.ts';
import { parkedByHand } from '../../lead-status.ts';
import { clockSlackMs } from '../../lead.ts';

/** Leads scanned in one step, whose transaction delays an accept by some milliseconds. */
const leadsAtOnce = 50;

interface StepRequest {
  /** Leads received before this time. */
  before: number;
  /** Cursor of the last step; empty for the first. */
  after: string;
  now: number;
}

/**
 * De-identifies leads received before a time, one step of a scan. What is left says that there was a lead, when, by
 * which form, to which mailbox, and which consent was given. Leads that still wait, or that the relay gave up, are
 * skipped: somebody has to see them first, as whoever parked one by hand has. So are leads whose answer is still to be
 * sent, as its text goes with theirs.
 * @returns the de-identified leads, and the cursor of the next step; null if all that is left is younger
 */
export async function deidentifyStep(db: Database, { before, after, now }: StepRequest) {
  const walked = await db
    .selectFrom('lead')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(leadsAtOnce)
    .execute();
  const last = walked.at(-1);
  if (!last) return { deidentified: [], after: null };
  const walkedIds = walked.map(({ id }) => id);
  const seen = await timesAmong(db, walkedIds);
  const ids = seen
    .filter(({ received_at, deidentified_at }) => received_at < before && deidentified_at === null)
    .map(({ id }) => id);
  const due = await dueOf(db, ids);
  const deidentified = due.length === 0 ? [] : await deidentifyThese(db, due, now);
  const lastAt = seen.find(({ id }) => id === last.id)?.received_at ?? 0;
  const onlyYounger = lastAt >= before + clockSlackMs;
  return {
    deidentified,
    after: onlyYounger || walked.length < leadsAtOnce ? null : last.id,
  };
}

/** Times of these leads. If one cannot be read, the others are still de-identified in time. */
function timesAmong(db: Database, ids: readonly string[]) {
  return readableAmong(db, ids, (some) =>
    db
      .selectFrom('lead')
      .select(['id', 'received_at', 'deidentified_at'])
      .where('id', 'in', some)
      .execute(),
  );
}

/** Those of these leads that were de-identified. */
export async function deidentifiedAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where('id', 'in', ids)
    .where('deidentified_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The columns needed to de-identify a due lead. */
type Due = Pick<Schema['lead'], 'id' | 'page' | 'consent'>;

async function dueOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('lead')
    .select(['id', 'page', 'consent'])
    .where('id', 'in', ids)
    .where(isDone)
    .execute();
}

/** Whether nothing of a lead is left to send, neither to its people nor, as an answer, to its sender. */
function isDone(eb: ExpressionBuilder<Schema, 'lead'>) {
  const own = eb
    .selectFrom('delivery')
    .select('delivery.id')
    .whereRef('delivery.lead_id', '=', 'lead.id');
  const unseen = own
    .where('kind', 'in', carryingKinds)
    .where((of) => of.or([isInState('held'), isGivenUp]));
  const isParkedByHand = eb.and([hasStatus(eb, 'parked'), eb.not(eb.exists(unseen))]);
  return eb.and([
    eb.or([hasStatus(eb, 'delivered'), hasStatus(eb, 'quarantined'), isParkedByHand]),
    eb.not(eb.exists(own.where(isInState('waiting')))),
  ]);
}

function deidentifyThese(db: Database, due: readonly Due[], now: number): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const deidentified: string[] = [];
    for (const lead of due) if (await deidentify(trx, lead, now)) deidentified.push(lead.id);
    return deidentified;
  });
}

/** @returns false if somebody released it, sent it again or answered it meanwhile */
async function deidentify(trx: Transaction, lead: Due, now: number): Promise<boolean> {
  const { id, page } = lead;
  const consent = consentOf(lead);
  // Sending again and answering lock this row: what they wrote is visible once they are done.
  if (isShared(trx)) {
    await trx.selectFrom('lead').select('id').where('id', '=', id).forUpdate().execute();
  }
  const emptied = await trx
    .updateTable('lead')
    .set({
      subject: '',
      reply_to: null,
      fields: '[]',
      files: null,
      page: withoutQuery(page),
      attribution: null,
      consent: consent
        ? JSON.stringify({ ...consent, page: withoutQuery(consent.page ?? null) })
        : null,
      // A hash of what was sent could be tested against guesses.
      once_key: id,
      deidentified_at: now,
    })
    .where('id', '=', id)
    .where(isDone)
    .returning('id')
    .executeTakeFirst();
  if (!emptied) return false;
  await deidentifyWork(trx, [id]);
  await deleteChunks(trx, [id]);
  await trx
    .updateTable('delivery')
    .set({
      // Without these words it would be reported as given up, every day for good.
      last_answer: sql<string | null>`case when last_answer = ${parkedByHand} then last_answer end`,
      once_key: null,
      recipient: sql<string>`case when kind in (${sql.join(visitorKinds)}) then '' else recipient end`,
    })
    .where('lead_id', '=', id)
    .execute();
  return true;
}

function withoutQuery(page: string | null): string | null {
  return page === null ? null : page.replace(/[?#].*$/s, '');
}
