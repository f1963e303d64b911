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
import { circumstances, markOf, toldApart } from './own-rows.ts';

type Sent = Pick<ClaimedDelivery, 'lead' | 'recipient' | 'answer'> & {
  kind: MailKind;
  /** What it carries beside words. */
  files?: CarriedFiles;
  from: string;
  mailboxes: Mailboxes;
  /** Where its readers look after leads. */
  deskUrl?: string | undefined;
};

/**
 * The message of one delivery. Its Message-ID comes from the lead and the kind of message alone, an
 * answer's from when it was written, too: sent twice, it is the same message to the mail server and
 * to the reader.
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
    ...lead.fields.map((field) => toldApart(field, lead)),
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

/** Many readers show a name alone: one that reads as an address would be taken for where an answer goes. */
function replyTo(lead: Lead, address: string): { name: string; address: string } {
  const name = senderName(lead.fields);
  const misleads = name.includes(encodedWordStart) || name.normalize('NFKC').includes('@');
  return { name: misleads ? '' : name, address };
}

/**
 * What begins an encoded word of a header (RFC 2047). Typed by a visitor, nodemailer lets it pass
 * and mail readers decode it: other words would be in view than those that came.
 */
const encodedWordStart = '=?';

/** As nodemailer encodes a header that it finds not to be plain. */
const maxEncodedWordLength = 52;

function encodedIfItLooksSo(text: string): string {
  return text.includes(encodedWordStart) ? encodeWord(text, 'B', maxEncodedWordLength) : text;
}

/** What a lead is answered with by itself; undefined where its mailbox has no words for it any more. */
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
    // What somebody remembers next is written back to it; of the mailbox's people a stranger learns no address.
    replyTo: mailbox?.address,
    // A null sender: if this bounces, nobody answers the bounce (RFC 3834 3.3).
    envelope: { from: '', to: lead.replyTo ?? '' },
    headers: autoSubmitted('auto-replied'),
    text: `${paragraphs.join('\n\n')}\n`,
    html: mailDocument(paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')),
  };
}

/** What somebody wrote at the desk, in the thread of what the visitor and the mailbox have of the lead. */
function answer({ lead, answer: written, from, mailboxes }: Sent): SendMailOptions {
  if (!written) throw new Error('An answer without its words.');
  const mailbox = mailboxes.find(lead.mailbox);
  const theirs = messageId(lead, 'autoresponse', from);
  const ours = messageId(lead, 'notification', from);
  const [reader] = mailbox?.recipients ?? [];
  return {
    from: { name: mailbox?.name ?? company.name, address: from },
    // What is written back goes to the people, not to the address that machines send from.
    ...(reader !== undefined && { replyTo: reader }),
    subject: encodedIfItLooksSo(`Re: ${autoresponseTo(lead, mailboxes)?.subject ?? lead.subject}`),
    inReplyTo: theirs,
    references: [theirs, ours],
    text: `${written.text}\n`,
  };
}
