import { deliveryKinds } from '../../leads/delivery-kinds.ts';
import { endedAt, stateOf } from '../../leads/delivery-state.ts';
import { senderName } from '../../leads/header-text.ts';
import { printable } from '../../leads/printable.ts';
import type { StoredDelivery, StoredLead } from '../../leads/store/stored-lead.ts';
import { shownTime } from '../../leads/times.ts';

type Fact = readonly [label: string, value: string];

/** A lead as its page shows it: a stranger's words have nothing in them that acts. */
export function leadPage(stored: StoredLead) {
  const { lead, reference, status, deidentifiedAt } = stored;
  const { landing, referrer, campaign } = lead.attribution ?? {};
  const { consent } = lead;
  return {
    reference,
    status,
    who: printable(senderName(lead.fields)),
    subject: deidentifiedAt === null ? printable(lead.subject) : 'De-identified',
    held: status === 'quarantined' ? lead.spam.reasons : [],
    words: facts(...lead.fields.map(({ label, value }) => [label, value] as const)),
    about: facts(
      ['Answer to', lead.replyTo],
      ['Received', shownTime(lead.receivedAt)],
      ['Mailbox', lead.mailbox],
      ['Form', lead.form],
      ['Page', lead.page],
      ['Visit began on', landing],
      ['Came from', referrer],
      ['Campaign', campaign],
      ['De-identified', deidentifiedAt === null ? null : shownTime(deidentifiedAt)],
    ),
    consent: consent
      ? facts(
          ['Given', shownTime(consent.givenAt)],
          ['To', consent.wording],
          ['For', consent.purpose],
          ['On', consent.page],
        )
      : [],
    deliveries: stored.deliveries.map((delivery) => deliveryLine(delivery)),
  };
}

export type LeadPage = ReturnType<typeof leadPage>;

function facts(...given: readonly (readonly [string, string | null | undefined])[]): Fact[] {
  return given.flatMap(([label, value]) =>
    value ? [[printable(label), printable(value)] as const] : [],
  );
}

function deliveryLine(delivery: StoredDelivery) {
  const { id, kind, recipient, attempts, last_answer: answer, next_at: nextAt } = delivery;
  const state = stateOf(delivery);
  const ended = endedAt(delivery);
  const when =
    ended !== null
      ? `${shownTime(ended)}.`
      : state === 'waiting'
        ? `Tried next at ${shownTime(nextAt)}.`
        : 'Not sent while it is held.';
  return {
    id,
    label: deliveryKinds[kind].label,
    recipient,
    state,
    when,
    attempts,
    answer: answer === null ? null : printable(answer),
  };
}
