import { randomUUIDv7 } from 'node:crypto';
import { Fault } from '../../fault.ts';
import { channelOf } from '../../delivery-kinds.ts';
import type { Database } from '../database.ts';
import { markLeads, unmarkSpam } from '../spam-marks.ts';
import type { StoredLead } from '../stored-lead.ts';
import type { HowSettled } from '../work-schema.ts';

// What people do about leads at the desk. Each changes those it applies to and says which.

interface By {
  /** Address of who does it. */
  by: string;
  now: number;
}

/** Makes leads somebody's to answer; whoever had them before does not any more. */
export async function takeLeads(
  db: Database,
  ids: readonly string[],
  { by, now }: By,
): Promise<string[]> {
  return changed(
    await db
      .updateTable('desk_lead')
      .set({ taken_by: by, taken_at: now })
      .where('lead_id', 'in', ids)
      .where('settled_at', 'is', null)
      .returning('lead_id')
      .execute(),
  );
}

/** Leaves leads to whoever takes them next. */
export async function letGo(db: Database, ids: readonly string[]): Promise<string[]> {
  return changed(
    await db
      .updateTable('desk_lead')
      .set({ taken_by: null, taken_at: null })
      .where('lead_id', 'in', ids)
      .where('settled_at', 'is', null)
      .returning('lead_id')
      .execute(),
  );
}

/** Nobody has to answer leads any more. What is called spam is learned from. */
export async function settleLeads(
  db: Database,
  ids: readonly string[],
  how: HowSettled,
  { by, now }: By,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const settled = changed(
      await trx
        .updateTable('desk_lead')
        .set({ settled_at: now, settled_by: by, settled_how: how })
        .where('lead_id', 'in', ids)
        .where('settled_at', 'is', null)
        .returning('lead_id')
        .execute(),
    );
    if (how === 'spam') await markLeads(trx, settled, { label: 'spam', now });
    return settled;
  });
}

/** Takes that back: leads are to be answered again, and are called nothing. */
export async function reopenLeads(db: Database, ids: readonly string[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const reopened = changed(
      await trx
        .updateTable('desk_lead')
        .set({ settled_at: null, settled_by: null, settled_how: null })
        .where('lead_id', 'in', ids)
        .where('settled_at', 'is not', null)
        .returning('lead_id')
        .execute(),
    );
    await unmarkSpam(trx, reopened);
    return reopened;
  });
}

/** Hides leads from who is to answer them until a time; null shows them again. */
export async function putOff(
  db: Database,
  ids: readonly string[],
  until: number | null,
): Promise<string[]> {
  return changed(
    await db
      .updateTable('desk_lead')
      .set({ put_off_until: until })
      .where('lead_id', 'in', ids)
      .where('settled_at', 'is', null)
      .returning('lead_id')
      .execute(),
  );
}

function changed(rows: readonly { lead_id: string }[]): string[] {
  return rows.map(({ lead_id }) => lead_id);
}

export interface Note {
  id: string;
  author: string;
  at: number;
  text: string;
}

export async function addNote(
  db: Database,
  leadId: string,
  { by, now, text }: By & { text: string },
): Promise<void> {
  const note = { id: randomUUIDv7(), lead_id: leadId, author: by, at: now, text };
  await db.insertInto('lead_note').values(note).execute();
}

export async function readNotes(db: Database, leadId: string): Promise<Note[]> {
  return db
    .selectFrom('lead_note')
    .select(['id', 'author', 'at', 'text'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute();
}

/** What was answered from the desk, the oldest first. */
export async function readAnswers(
  db: Database,
  leadId: string,
): Promise<{ deliveryId: string; author: string; at: number; text: string }[]> {
  return db
    .selectFrom('answer')
    .select(['delivery_id as deliveryId', 'author', 'at', 'text'])
    .where('lead_id', '=', leadId)
    .orderBy('at')
    .execute();
}

/** Somebody has answered whom the author of another answer did not know of. Nothing was stored. */
export class AnsweredSince extends Fault {
  readonly count: number;

  /** @param count how many answers there are now */
  constructor(count: number) {
    super('Somebody has answered meanwhile. Read it above: your words are still here.');
    this.count = count;
  }
}

/**
 * Stores an answer to who sent a lead, due now, and settles the lead.
 * @param seen how many answers its author knew of: nobody answers twice unknowingly
 * @throws AnsweredSince, or Fault where there is nobody to answer
 */
export async function answerLead(
  db: Database,
  { lead, reference, deidentifiedAt }: StoredLead,
  { by, now, text, seen }: By & { text: string; seen: number },
): Promise<void> {
  const recipient = lead.replyTo;
  if (recipient === null || deidentifiedAt !== null) {
    throw new Fault(`${reference} has no address to answer to. Nothing was sent.`);
  }
  await db.transaction().execute(async (trx) => {
    // Writes first: of two who answer at once, the second waits here and then sees the first's.
    await trx
      .updateTable('desk_lead')
      .set({
        taken_by: by,
        taken_at: now,
        settled_at: now,
        settled_by: by,
        settled_how: 'answered',
      })
      .where('lead_id', '=', lead.id)
      .execute();
    const { count } = await trx
      .selectFrom('answer')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('lead_id', '=', lead.id)
      .executeTakeFirstOrThrow();
    if (count !== seen) {
      throw new AnsweredSince(count);
    }
    const id = randomUUIDv7();
    await trx
      .insertInto('delivery')
      .values({
        id,
        lead_id: lead.id,
        kind: 'answer',
        channel: channelOf('answer'),
        recipient,
        once_key: null,
        attempts: 0,
        next_at: now,
        trying_since: now,
        held_at: null,
      })
      .execute();
    await trx
      .insertInto('answer')
      .values({ delivery_id: id, lead_id: lead.id, author: by, at: now, text })
      .execute();
  });
}
