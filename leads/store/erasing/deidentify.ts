import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { deleteChunks } from '../files/file-chunks.ts';
import { deidentifyWork } from './forget-work.ts';
import { consentOf } from '../lead/lead-row.ts';
import { inOneWrite, type OneWrite } from '../database/one-write.ts';
import { readableAmong } from '../database/readable.ts';
import type { Schema } from '../tables/schema.ts';
import { hasStatus } from '../lead/has-status.ts';
import { isGivenUp, isInState } from '../lead/is-in-state.ts';
import { isShared } from '../tables/is-shared.ts';
import { carryingKinds, visitorKinds } from '../../delivery-kinds.ts';
import { parkedByHand } from '../../lead-status.ts';
import { clockSlackMs } from '../../lead.ts';

/** Leads looked at in one step; a step's transaction holds up an accept for some milliseconds. */
const leadsAtOnce = 50;

interface StepRequest {
  /** Leads received before this time. */
  before: number;
  /** Where the last step ended; empty for the first. */
  after: string;
  now: number;
}

/**
 * Takes out what points to a person from leads received before a time. What is left says that there
 * was a lead, when, by which form, to which mailbox, and which consent was given. Leads that still
 * wait, or that the relay gave up, are left alone: somebody has to see them first. Who parked one has
 * seen it. Left alone are those, too, whose answer is still to be sent: its words go with theirs.
 * @returns leads that point to nobody any more; and after which the next step goes on, or null when all that is
 * left is younger
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

/** When these leads came and were emptied: where one of them cannot be read, the others are emptied in their time. */
function timesAmong(db: Database, ids: readonly string[]) {
  return readableAmong(db, ids, (some) =>
    db
      .selectFrom('lead')
      .select(['id', 'received_at', 'deidentified_at'])
      .where('id', 'in', some)
      .execute(),
  );
}

/** Those of these leads that point to nobody any more. */
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

/** As much of a lead that is due as says what is left of it. */
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

/** Nothing of it is to be sent any more, neither to its people nor, as an answer, to who wrote. */
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
  return inOneWrite(db, async (trx) => {
    const deidentified: string[] = [];
    for (const lead of due) if (await deidentify(trx, lead, now)) deidentified.push(lead.id);
    return deidentified;
  });
}

/** @returns false where somebody released it meanwhile, sent it again or answered */
async function deidentify(trx: OneWrite, lead: Due, now: number): Promise<boolean> {
  const { id, page } = lead;
  const consent = consentOf(lead);
  // Whoever sends it again or answers holds its row: what they wrote is seen once they are done.
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
      // A hash of what was sent can be tried out against a guess.
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
      // Without these words it would be told as given up, each day for ever.
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
