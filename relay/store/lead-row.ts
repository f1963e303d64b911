import type { Attribution, ConsentRecord, Lead, LeadField } from '../lead.ts';
import type { Schema } from './schema.ts';

/** A lead as its row. */
export function leadRow(lead: Lead): Schema['lead'] {
  return {
    id: lead.id,
    mailbox: lead.mailbox,
    form: lead.form,
    idempotency_key: lead.idempotencyKey,
    content_hash: lead.contentHash,
    subject: lead.subject,
    reply_to: lead.replyTo,
    fields: JSON.stringify(lead.fields),
    page: lead.page,
    attribution: lead.attribution === null ? null : JSON.stringify(lead.attribution),
    template: lead.template,
    spam_score: lead.spam.score,
    spam_reasons: JSON.stringify(lead.spam.reasons),
    quarantined_at: lead.spam.quarantined ? lead.receivedAt : null,
    released_at: null,
    deidentified_at: null,
    received_at: lead.receivedAt,
  };
}

/**
 * A row as the lead it holds. Words that cannot be read any more are given as they are stored: a
 * person makes more of them than nobody, and no other lead waits behind this one.
 */
export function leadFrom(row: Schema['lead']): Lead {
  return {
    id: row.id,
    mailbox: row.mailbox,
    form: row.form,
    idempotencyKey: row.idempotency_key,
    contentHash: row.content_hash,
    subject: row.subject,
    replyTo: row.reply_to,
    fields: fieldsOf(row) ?? [{ name: 'damaged', label: 'Damaged', value: row.fields }],
    page: row.page,
    attribution: attributionOf(row) ?? null,
    template: row.template,
    spam: {
      score: row.spam_score,
      reasons: reasonsOf(row) ?? [],
      quarantined: row.quarantined_at !== null && row.released_at === null,
    },
    receivedAt: row.received_at,
  };
}

/** The columns of a row that hold JSON. */
export type StoredJson = Pick<Schema['lead'], 'fields' | 'attribution' | 'spam_reasons'>;

/** Whether a row says all it said when it was stored. */
export function isWhole(row: StoredJson): boolean {
  const read = [fieldsOf(row), attributionOf(row), reasonsOf(row)];
  return read.every((value) => value !== undefined);
}

// Each is undefined where it cannot be read.

function fieldsOf({ fields }: Pick<StoredJson, 'fields'>): LeadField[] | undefined {
  const read = jsonFrom(fields);
  return Array.isArray(read) ? (read as LeadField[]) : undefined;
}

function attributionOf({
  attribution,
}: Pick<StoredJson, 'attribution'>): Attribution | null | undefined {
  const read = attribution === null ? null : jsonFrom(attribution);
  return typeof read === 'object' ? read : undefined;
}

function reasonsOf(row: Pick<StoredJson, 'spam_reasons'>): string[] | undefined {
  const read = jsonFrom(row.spam_reasons);
  return Array.isArray(read) ? (read as string[]) : undefined;
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function consentRow(leadId: Lead['id'], consent: ConsentRecord): Schema['consent'] {
  return {
    lead_id: leadId,
    wording: consent.wording,
    wording_hash: consent.wordingHash,
    purpose: consent.purpose,
    page: consent.page,
    given_at: consent.givenAt,
  };
}

/** A row as the consent record it holds. */
export function consentFrom(row: Schema['consent']): ConsentRecord {
  return {
    wording: row.wording,
    wordingHash: row.wording_hash,
    purpose: row.purpose,
    page: row.page,
    givenAt: row.given_at,
  };
}
