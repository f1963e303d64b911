import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import { channelOf } from '../../delivery-kinds.ts';
import type { Lead, NewDelivery, Submission } from '../../lead.ts';
import type { Schema } from '../tables/schema.ts';

/** Another key under which an earlier lead answers for this one, if received since then. */
type EarlierKey = NonNullable<Submission['earlier']>;

/** A submission as rows of the store. */
export interface SubmissionRows {
  lead: Insertable<Schema['lead']>;
  deliveries: readonly Insertable<Schema['delivery']>[];
  /** Keys under which an earlier lead may answer for it. */
  earlier: readonly EarlierKey[];
}

/**
 * The suffix of a quarantined lead's key. A clean post with the same words must not match it: it would be answered as
 * sent, and stay where nobody is told of it.
 */
const quarantineMark = ' quarantined';

export function keyWithoutMark(stored: string): string {
  return stored.endsWith(quarantineMark) ? stored.slice(0, -quarantineMark.length) : stored;
}

export function rowsOf(submission: Submission): SubmissionRows {
  const { lead, deliveries } = submission;
  const held_at = lead.spam.quarantined ? lead.receivedAt : null;
  return {
    lead: leadRow(lead),
    deliveries: deliveries.map((one) => ({ ...dueRow(lead.id, one, lead.receivedAt), held_at })),
    earlier: earlierKeysOf(submission),
  };
}

/** A lead that looks like spam is also a duplicate of any clean lead with the same words. */
function earlierKeysOf({ lead, earlier }: Submission): EarlierKey[] {
  const own = earlier ? [earlier] : [];
  if (!lead.spam.quarantined) return own;
  const marked = own.map(({ idempotencyKey, since }) => ({
    idempotencyKey: idempotencyKey + quarantineMark,
    since,
  }));
  return [{ idempotencyKey: lead.idempotencyKey, since: 0 }, ...own, ...marked];
}

export function leadRow(lead: Lead): Insertable<Schema['lead']> {
  return {
    id: lead.id,
    mailbox: lead.mailbox,
    form: lead.form,
    once_key: lead.spam.quarantined ? lead.idempotencyKey + quarantineMark : lead.idempotencyKey,
    subject: lead.subject,
    reply_to: lead.replyTo,
    fields: JSON.stringify(lead.fields),
    files: lead.files.length === 0 ? null : JSON.stringify(lead.files),
    page: lead.page,
    attribution: lead.attribution && JSON.stringify(lead.attribution),
    consent: lead.consent && JSON.stringify(lead.consent),
    template: lead.template,
    spam_score: lead.spam.score,
    spam_reasons: JSON.stringify(lead.spam.reasons),
    quarantined_at: lead.spam.quarantined ? lead.receivedAt : null,
    received_at: lead.receivedAt,
  };
}

/** A row for a delivery that is due and has not been tried. */
export function dueRow(
  leadId: string,
  { kind, recipient, idempotencyKey }: NewDelivery,
  at: number,
): Insertable<Schema['delivery']> {
  return {
    id: randomUUIDv7(),
    lead_id: leadId,
    kind,
    channel: channelOf(kind),
    recipient,
    once_key: idempotencyKey,
    attempts: 0,
    next_at: at,
    trying_since: at,
    held_at: null,
  };
}
