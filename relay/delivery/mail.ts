import type { SendMailOptions } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { company } from '../../content/company.ts';
import { findForm } from '../../forms/forms.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { referenceOf } from '../lead.ts';
import type { Lead, LeadField } from '../lead.ts';
import type { ClaimedDelivery } from '../store/store.ts';

/**
 * The message of one delivery. Its Message-ID comes from the lead and the kind of message alone:
 * sent twice, it is the same message to the mail server and to the reader.
 */
export function composeMail(delivery: ClaimedDelivery, from: string): SendMailOptions {
  const { lead, kind, recipient } = delivery;
  const content = kind === 'notification' ? notification(lead) : autoresponse(lead);
  return {
    from: { name: company.name, address: from },
    to: recipient,
    messageId: `<${lead.id}.${kind}@${from.slice(from.indexOf('@') + 1)}>`,
    date: new Date(lead.receivedAt),
    ...content,
  };
}

function notification(lead: Lead): SendMailOptions {
  const rows = [...lead.fields, ...circumstances(lead)];
  return {
    subject: encodedIfItLooksSo(lead.subject),
    ...(lead.replyTo !== null && { replyTo: replyTo(lead, lead.replyTo) }),
    // Keeps a recipient's out-of-office note from going to the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: rows.map(({ label, value }) => `${label}: ${value}`).join('\n') + '\n',
    html: tableTemplate(lead.subject, rows),
  };
}

function replyTo(lead: Lead, address: string): { name: string; address: string } {
  const name = lead.fields.find((field) => field.name === 'name')?.value ?? '';
  return { name: name.includes(encodedWordStart) ? '' : name, address };
}

/**
 * What begins an encoded word of a header (RFC 2047). Typed by a visitor, nodemailer lets it pass
 * and mail readers decode it: other words would be in view than those that came.
 */
const encodedWordStart = '=?';

/** As nodemailer encodes a header that it finds not to be plain. */
const longestEncodedWord = 52;

function encodedIfItLooksSo(text: string): string {
  return text.includes(encodedWordStart) ? encodeWord(text, 'B', longestEncodedWord) : text;
}

function circumstances(lead: Lead): LeadField[] {
  const time = new Date(lead.receivedAt).toLocaleString('en-ZA', {
    timeZone: 'Africa/Johannesburg',
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return [
    { name: 'reference', label: 'Reference', value: referenceOf(lead.id) },
    { name: 'received', label: 'Received', value: `${time} (South African time)` },
    ...(lead.page === null ? [] : [{ name: 'page', label: 'Page', value: lead.page }]),
    ...(lead.honeypotFilled
      ? [
          {
            name: 'check',
            label: 'Check',
            value: 'A field that people cannot see was filled in. A robot may have sent this.',
          },
        ]
      : []),
  ];
}

/** FormSubmit's `table` template: one row a field. */
function tableTemplate(title: string, rows: readonly LeadField[]): string {
  const cell = 'padding:8px 16px 8px 0;border-top:1px solid #d8d2c4;vertical-align:top';
  const body = rows
    .map(
      ({ label, value }) =>
        `<tr><th scope="row" align="left" style="${cell};font-weight:600;white-space:nowrap">${escapeHtml(label)}</th>` +
        `<td style="${cell}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en-ZA"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#10222f">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>
<table style="border-collapse:collapse;max-width:640px">
${body}
</table>
</body></html>
`;
}

function autoresponse(lead: Lead): SendMailOptions {
  const wording = findForm(lead.form ?? undefined)?.autoresponse;
  if (!wording) throw new Error(`Form ${lead.form} has no autoresponse.`);
  const reference = `Reference: ${referenceOf(lead.id)}`;
  const paragraphs = [...wording.text.split('\n\n'), reference, company.name];
  return {
    subject: wording.subject,
    // A null sender: if this bounces, nobody answers the bounce (RFC 3834 3.3).
    envelope: { from: '', to: lead.replyTo ?? '' },
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en-ZA"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#10222f">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
</body></html>
`,
  };
}
