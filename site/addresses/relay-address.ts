import { company } from '../../content/company.ts';
import type { MailboxName } from '../../forms/form.ts';

const relayUrl = import.meta.env.RELAY_URL;

/** Whether forms post to our own relay, under the site's origin. Any other may be a third party with its own rules. */
export const relayIsOurs = import.meta.env.RELAY_IS_OURS;

// Another relay does not know our mailboxes' names, so it gets the email address.
const nameOf = (mailbox: MailboxName) => (relayIsOurs ? mailbox : company.email[mailbox]);

/** The address that a form posts to without scripts. It answers with a redirect or a page. */
export function formAction(mailbox: MailboxName): string {
  return `${relayUrl}/${nameOf(mailbox)}`;
}

/** The address that a script posts to. It answers with JSON. */
export function scriptAction(mailbox: MailboxName): string {
  return `${relayUrl}/ajax/${nameOf(mailbox)}`;
}

/** The address at which our own relay signs when a form was first seen; undefined for any other relay. */
export const formTokenAddress = relayIsOurs ? `${relayUrl}/form-token` : undefined;
