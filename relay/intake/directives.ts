import { hiddenField, type Form } from '../../forms/form.ts';
import { normalizeAddress } from '../../forms/normalize-address.ts';
import type { Posted } from '../../forms/validate.ts';
import type { MailTemplate } from '../../leads/lead.ts';
import { isMailAddress } from '../../leads/mail-address.ts';
import type { Mailbox } from '../../settings/mailboxes.ts';
import { isWebhookUrl } from '../../settings/mailboxes-file.ts';
import { Refusal } from './refusal.ts';

/** FormSubmit's hidden fields that no form of the site has. */
export const othersField = {
  replyTo: '_replyto',
  cc: '_cc',
  blacklist: '_blacklist',
  webhook: '_webhook',
} as const;

const maxBlockedPhrases = 100;

/**
 * A longer phrase blocks nothing. V8's search uses a phrase's last 250 characters. A longer one that nearly matches
 * everywhere costs its length at each position, and a hundred of them took 15 seconds a post.
 */
const maxPhraseLength = 100;

/** What a form's hidden fields ask for, as far as the mailbox allows it. */
export type Directives = ReturnType<typeof readDirectives>;

/**
 * Reads FormSubmit's hidden fields. Anybody can post them, so the destinations of mail, webhooks and redirects have to
 * be on the mailbox's list.
 * @param form the site's form that was posted, if it is one
 * @throws Refusal naming what is not on the list
 */
export function readDirectives(posted: Posted, mailbox: Mailbox, form: Form | undefined) {
  const last = (name: string) => posted.get(name)?.at(-1)?.trim() || undefined;
  return {
    /** Where a visitor without scripts is redirected. */
    next: allowedNext(last(hiddenField.next), mailbox, form),
    cc: allowedCopies(last(othersField.cc), mailbox),
    webhook: allowedWebhook(last(othersField.webhook), mailbox),
    /** Unchecked: a script may have put a visitor's words into it. */
    subject: last(hiddenField.subject),
    replyTo: addressOrNothing(last(othersField.replyTo)),
    template: templateNamed(last(hiddenField.template), form),
    autoresponse: last(hiddenField.autoresponse) !== undefined,
    /** In lower case. */
    blockedPhrases: listOf(last(othersField.blacklist), maxBlockedPhrases)
      .filter((phrase) => phrase.length <= maxPhraseLength)
      .map((phrase) => phrase.toLowerCase()),
    honeypotFilled: (posted.get(hiddenField.honey) ?? []).some((value) => value !== ''),
  };
}

function allowedNext(
  next: string | undefined,
  mailbox: Mailbox,
  form: Form | undefined,
): string | undefined {
  if (next === undefined) return undefined;
  if (URL.canParse(next)) {
    const { protocol, origin, href } = new URL(next);
    // A blob:https://… URL has the origin of its content, but no browser can be redirected there.
    if (protocol !== 'blob:' && mailbox.next.includes(origin)) return href;
  }
  // The site's own forms fall back to its thank-you page: a lead is not refused because its page was built for another
  // address of the site's.
  if (form !== undefined) return undefined;
  throw notAllowed(mailbox, 'next', 'to continue at an address');
}

function allowedCopies(list: string | undefined, mailbox: Mailbox): string[] {
  if (list === undefined) return [];
  const allowed = new Map(mailbox.cc.map((address) => [address.toLowerCase(), address]));
  return listOf(list, mailbox.cc.length + 1).map((wanted) => {
    const address = allowed.get(wanted.toLowerCase());
    if (address === undefined) throw notAllowed(mailbox, 'cc', 'to send a copy to an address');
    return address;
  });
}

function allowedWebhook(url: string | undefined, mailbox: Mailbox): string | undefined {
  if (url === undefined) return undefined;
  const allowed = isWebhookUrl(url) && mailbox.webhookHosts.includes(new URL(url).host);
  if (!allowed) throw notAllowed(mailbox, 'webhook_hosts', 'to tell a server');
  return new URL(url).href;
}

function notAllowed({ alias }: Mailbox, entry: string, what: string): Refusal {
  return new Refusal(
    422,
    `The form asks ${what} that this mailbox does not allow, so nothing has been sent. Whoever runs the form can allow it: mailboxes.yaml, ${alias}, ${entry}.`,
  );
}

/** A stranger's text as a mail address; undefined if it is none. */
export function addressOrNothing(text = ''): string | undefined {
  const address = normalizeAddress(text);
  return isMailAddress(address) ? address : undefined;
}

/** FormSubmit's default is `basic`; the site's own forms are a table. */
function templateNamed(name: string | undefined, form: Form | undefined): MailTemplate {
  if (form !== undefined) return 'table';
  return name === 'table' || name === 'box' ? name : 'basic';
}

function listOf(list: string | undefined, max: number): string[] {
  const entries = (list ?? '').split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').slice(0, max);
}
