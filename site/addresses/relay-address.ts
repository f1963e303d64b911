import { company } from '../../content/company.ts';
import type { MailboxName } from '../../forms/form.ts';

const relayUrl = import.meta.env.RELAY_URL;

/** A relay under our own origin. Another one may be a third party with rules of its own. */
export const relayIsOurs = import.meta.env.RELAY_IS_OURS;

// Another relay knows no alias of ours.
const nameOf = (mailbox: MailboxName) => (relayIsOurs ? mailbox : company.email[mailbox]);

/** Where a form posts without scripts: answered with a redirect or a page. */
export function formAction(mailbox: MailboxName): string {
  return `${relayUrl}/${nameOf(mailbox)}`;
}

/** Where a script posts: answered with JSON. */
export function scriptAction(mailbox: MailboxName): string {
  return `${relayUrl}/ajax/${nameOf(mailbox)}`;
}

/** Where our own relay says, signed, when a form was seen. A third party has no such thing. */
export const formTokenAddress = relayIsOurs ? `${relayUrl}/form-token` : undefined;
