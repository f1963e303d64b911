import type { StoredDelivery, StoredLead } from '../store/lead/stored-lead.ts';
import { writtenJson } from '../store/work/written.ts';
import { isoTime } from '../times.ts';
import { stateOf } from '../delivery-state.ts';
import type { LeadAboutPerson } from './about-person.ts';

/** A lead as every `--json` prints it. Times are ISO 8601, UTC. */
export function leadJson(stored: StoredLead) {
  const { lead } = stored;
  const { consent } = lead;
  return {
    reference: stored.reference,
    id: lead.id,
    status: stored.status,
    mailbox: lead.mailbox,
    form: lead.form,
    receivedAt: isoTime(lead.receivedAt),
    quarantinedAt: isoTime(stored.quarantinedAt),
    releasedAt: isoTime(stored.releasedAt),
    deidentifiedAt: isoTime(stored.deidentifiedAt),
    subject: lead.subject,
    replyTo: lead.replyTo,
    fields: lead.fields,
    files: lead.files,
    page: lead.page,
    attribution: lead.attribution,
    spam: { score: lead.spam.score, reasons: lead.spam.reasons },
    consent: consent && { ...consent, givenAt: isoTime(consent.givenAt) },
    deliveries: stored.deliveries.map((delivery) => deliveryJson(delivery)),
  };
}

/** A lead as in a person's copy of their data (POPIA s23). */
export function copyJson(found: LeadAboutPerson) {
  return { ...leadJson(found), written: found.written.map((one) => writtenJson(one)) };
}

function deliveryJson(delivery: StoredDelivery) {
  return {
    id: delivery.id,
    kind: delivery.kind,
    recipient: delivery.recipient,
    state: stateOf(delivery),
    attempts: delivery.attempts,
    nextAt: stateOf(delivery) === 'waiting' ? isoTime(delivery.next_at) : null,
    tryingSince: isoTime(delivery.trying_since),
    deliveredAt: isoTime(delivery.delivered_at),
    parkedAt: isoTime(delivery.parked_at),
    heldAt: isoTime(delivery.held_at),
    lastAnswer: delivery.last_answer,
  };
}
