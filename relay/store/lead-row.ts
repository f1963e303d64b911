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

/** A row as the lead it holds. */
export function leadFrom(row: Schema['lead']): Lead {
  return {
    id: row.id,
    mailbox: row.mailbox,
    form: row.form,
    idempotencyKey: row.idempotency_key,
    contentHash: row.content_hash,
    subject: row.subject,
    replyTo: row.reply_to,
    fields: JSON.parse(row.fields) as LeadField[],
    page: row.page,
    attribution: row.attribution === null ? null : (JSON.parse(row.attribution) as Attribution),
    template: row.template,
    spam: {
      score: row.spam_score,
      reasons: JSON.parse(row.spam_reasons) as string[],
      quarantined: row.quarantined_at !== null && row.released_at === null,
    },
    receivedAt: row.received_at,
  };
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
