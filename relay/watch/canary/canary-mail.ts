import type { SendMailOptions } from 'nodemailer';
import { autoSubmitted } from '../../delivery/mail/auto-submitted.ts';
import { composeMail } from '../../delivery/mail/mail.ts';
import { newLeadId, type Lead } from '../../../leads/lead.ts';
import type { Mailboxes } from '../../../settings/mailboxes.ts';

/** A header field that holds the Message-ID, for servers that replace that. */
export const canaryField = 'x-canary';

const explanation =
  'The relay writes this message itself once a day, to check that mail arrives in an inbox. No person sent it. The relay removes it once it has seen it. Delete it if you find it.';

/** Composes the canary like a lead's mail. It is never stored as a lead, so nothing counts it. */
export function canaryMail(
  recipient: string,
  from: string,
  mailboxes: Mailboxes,
  now: number,
): SendMailOptions {
  const lead: Lead = {
    id: newLeadId(),
    mailbox: 'canary',
    form: null,
    idempotencyKey: '',
    subject: 'Canary: this message proves that mail arrives',
    replyTo: null,
    fields: [{ name: 'what', label: 'What this is', value: explanation }],
    page: null,
    files: [],
    attribution: null,
    consent: null,
    template: 'table',
    spam: { score: 0, reasons: [], quarantined: false },
    receivedAt: now,
  };
  const mail = composeMail({ lead, kind: 'notification', recipient, from, mailboxes });
  const headers = { ...autoSubmitted('auto-generated'), [canaryField]: String(mail.messageId) };
  return { ...mail, headers };
}
