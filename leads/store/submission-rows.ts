import { randomUUIDv7 } from 'node:crypto';
import { channelOf } from '../delivery-kinds.ts';
import type { Lead, NewDelivery, Submission } from '../lead.ts';
import type { Schema } from './schema.ts';

/** What a row holds, in the order of the columns it is inserted with. */
export type RowValues = readonly (string | number | null)[];

/**
 * A submission as the values of its rows. Another thread reads these in a quarter of the time that
 * the submission itself takes, with the names of all it consists of.
 */
export interface SubmissionRows {
  leadId: string;
  /** What its row has as `once_key`. */
  onceKey: string;
  /** It looks like spam: it is answered by whatever clean lead says the same. */
  held: boolean;
  /** Keys beside its own under which an earlier lead answers for it, if it was received since then. */
  answeredBy: readonly { onceKey: string; since: number }[];
  lead: RowValues;
  deliveries: readonly RowValues[];
}

/** The columns of a new lead; the others are null. */
export const leadColumns = [
  'id',
  'mailbox',
  'form',
  'once_key',
  'subject',
  'reply_to',
  'fields',
  'page',
  'attribution',
  'consent',
  'template',
  'spam_score',
  'spam_reasons',
  'quarantined_at',
  'received_at',
] as const satisfies readonly (keyof Schema['lead'])[];

/** The columns of a new delivery; the others are null. */
export const deliveryColumns = [
  'id',
  'lead_id',
  'kind',
  'channel',
  'recipient',
  'once_key',
  'attempts',
  'next_at',
  'trying_since',
  'held_at',
] as const satisfies readonly (keyof Schema['delivery'])[];

export type LeadRow = Pick<Schema['lead'], (typeof leadColumns)[number]>;
export type DeliveryRow = Pick<Schema['delivery'], (typeof deliveryColumns)[number]>;

/**
 * Ends the key of a lead that was held when it came. A clean post with the same words never meets
 * it: it would be answered as sent, and stay where nobody is told of it.
 */
const heldMark = ' held';

export function keyAsStored({ onceKey, spam }: Pick<Lead, 'onceKey' | 'spam'>): string {
  return spam.quarantined ? onceKey + heldMark : onceKey;
}

export function keyWithoutMark(stored: string): string {
  return stored.endsWith(heldMark) ? stored.slice(0, -heldMark.length) : stored;
}

export function rowsOf({ lead, deliveries, earlier }: Submission): SubmissionRows {
  const held = lead.spam.quarantined;
  const clean = held ? [{ onceKey: lead.onceKey, since: 0 }] : [];
  const marked = earlier && held ? [{ ...earlier, onceKey: earlier.onceKey + heldMark }] : [];
  return {
    leadId: lead.id,
    onceKey: keyAsStored(lead),
    held,
    answeredBy: [...clean, ...(earlier ? [earlier] : []), ...marked],
    lead: Object.values(leadRow(lead)),
    deliveries: deliveries.map((delivery) => Object.values(deliveryRow(lead, delivery))),
  };
}

// Both name their columns in the order of the lists above.

function leadRow(lead: Lead): LeadRow {
  return {
    id: lead.id,
    mailbox: lead.mailbox,
    form: lead.form,
    once_key: keyAsStored(lead),
    subject: lead.subject,
    reply_to: lead.replyTo,
    fields: JSON.stringify(lead.fields),
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

function deliveryRow(lead: Lead, { kind, recipient, onceKey }: NewDelivery): DeliveryRow {
  return {
    id: randomUUIDv7(),
    lead_id: lead.id,
    kind,
    channel: channelOf(kind),
    recipient,
    once_key: onceKey,
    attempts: 0,
    next_at: lead.receivedAt,
    trying_since: lead.receivedAt,
    held_at: lead.spam.quarantined ? lead.receivedAt : null,
  };
}
