import type { SendMailOptions } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { company } from '../../../content/company.ts';
import type { Form } from '../../../forms/form.ts';
import { findForm } from '../../../forms/forms.ts';
import { domainOf } from '../../../leads/mail-address.ts';
import { senderName } from '../../../leads/header-text.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { referenceOf, type Lead } from '../../../leads/lead.ts';
import type { Mailboxes } from '../../../settings/mailboxes.ts';
import type { ClaimedDelivery } from '../../../leads/store/outbox/outbox.ts';
import { autoSubmitted } from './auto-submitted.ts';
import { noFiles, type CarriedFiles } from './carried-files.ts';
import { mailDocument, plainText, templates } from './mail-templates.ts';
import type { MailKind } from '../../../leads/delivery-kinds.ts';
import { circumstances, markOf, markLookalike } from './own-rows.ts';

type Sent = Pick<ClaimedDelivery, 'lead' | 'recipient' | 'answer'> & {
  kind: MailKind;
  /** Its attachments, and their rows. */
  files?: CarriedFiles;
  from: string;
  mailboxes: Mailboxes;
  /** The desk's public address, if it has one. */
  deskUrl?: string | undefined;
};

/**
 * Composes the message of one delivery. Its Message-ID depends only on the lead and the kind of message, an answer's
 * also on when it was written: sent twice, it is one message to the mail server and to the reader.
 */
export function composeMail(sent: Sent): SendMailOptions {
  const { lead, kind, recipient, answer: written, from } = sent;
  const which = written ? `${kind}.${written.at}` : kind;
  return {
    from: { name: company.name, address: from },
    to: recipient,
    messageId: messageId(lead, which, from),
    date: new Date(written?.at ?? lead.receivedAt),
    ...contents[kind](sent),
  };
}

function messageId({ id }: Lead, which: string, from: string): string {
  return `<${id}.${which}@${domainOf(from)}>`;
}

const contents = { notification, autoresponse, answer } satisfies Record<
  MailKind,
  (sent: Sent) => SendMailOptions
>;

function notification({ lead, deskUrl, files = noFiles }: Sent): SendMailOptions {
  const about = circumstances(lead, deskUrl);
  const fields = [
    ...markOf(lead),
    ...lead.fields.map((field) => markLookalike(field, lead)),
    ...files.rows,
  ];
  return {
    subject: encodedIfItLooksSo(lead.subject),
    ...(lead.replyTo !== null && { replyTo: replyTo(lead, lead.replyTo) }),
    headers: {
      ...autoSubmitted('auto-generated'),
      'X-Lead-Spam-Score': String(lead.spam.score),
    },
    text: plainText(fields, about),
    html: templates[lead.template](lead.subject, fields, about),
    ...(files.attachments.length > 0 && { attachments: files.attachments }),
  };
}

/** Leaves out a name that looks like an address: many mail readers show it alone, as if the reply went there. */
function replyTo(lead: Lead, address: string): { name: string; address: string } {
  const name = senderName(lead.fields);
  const misleads = name.includes(encodedWordStart) || name.normalize('NFKC').includes('@');
  return { name: misleads ? '' : name, address };
}

/**
 * The start of an encoded word in a header (RFC 2047). nodemailer passes it through when a visitor types it, and mail
 * readers decode it: they would show other words than came.
 */
const encodedWordStart = '=?';

/** The length at which nodemailer breaks the encoded words of a header. */
const maxEncodedWordLength = 52;

function encodedIfItLooksSo(text: string): string {
  return text.includes(encodedWordStart) ? encodeWord(text, 'B', maxEncodedWordLength) : text;
}

/** The automatic reply to a lead; undefined if its mailbox has no words for one any more. */
export function autoresponseTo(lead: Lead, mailboxes: Mailboxes): Form['autoresponse'] {
  const form = findForm(lead.form ?? undefined);
  return form?.autoresponse ?? mailboxes.find(lead.mailbox)?.autoresponse;
}

function autoresponse({ lead, mailboxes }: Sent): SendMailOptions {
  const wording = autoresponseTo(lead, mailboxes);
  const mailbox = mailboxes.find(lead.mailbox);
  if (!wording) throw new Error(`Mailbox ${lead.mailbox} sends no automatic replies any more.`);
  const paragraphs = [
    ...wording.text.split('\n\n'),
    `Reference: ${referenceOf(lead.id)}`,
    mailbox?.name ?? company.name,
  ];
  return {
    subject: wording.subject,
    // An afterthought goes to the mailbox's address. A stranger must not learn those of its people.
    replyTo: mailbox?.address,
    // A null sender: if this bounces, nobody answers the bounce (RFC 3834 3.3).
    envelope: { from: '', to: lead.replyTo ?? '' },
    headers: autoSubmitted('auto-replied'),
    text: `${paragraphs.join('\n\n')}\n`,
    html: mailDocument(paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')),
  };
}

/** An answer written at the desk, in one thread with the visitor's automatic reply and the mailbox's notification. */
function answer({ lead, answer: written, from, mailboxes }: Sent): SendMailOptions {
  if (!written) throw new Error('An answer without its words.');
  const mailbox = mailboxes.find(lead.mailbox);
  const theirs = messageId(lead, 'autoresponse', from);
  const ours = messageId(lead, 'notification', from);
  const [reader] = mailbox?.recipients ?? [];
  return {
    from: { name: mailbox?.name ?? company.name, address: from },
    // Replies go to a person, not to the address that machines send from.
    ...(reader !== undefined && { replyTo: reader }),
    subject: encodedIfItLooksSo(`Re: ${autoresponseTo(lead, mailboxes)?.subject ?? lead.subject}`),
    inReplyTo: theirs,
    references: [theirs, ours],
    text: `${written.text}\n`,
  };
}
