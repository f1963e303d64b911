import { escapeHtml } from '../../../platform/escape-html.ts';
import type { LeadField, MailTemplate } from '../../../leads/lead.ts';

type Template = (
  title: string,
  fields: readonly LeadField[],
  circumstances: readonly LeadField[],
) => string;

/** FormSubmit's three templates, as HTML documents. Whatever a visitor wrote is escaped. */
export const templates: Readonly<Record<MailTemplate, Template>> = {
  table: (title, fields, circumstances) =>
    mailDocument(`${heading(title)}
<table style="border-collapse:collapse;max-width:640px">
${[...fields, ...circumstances].map(tableRow).join('\n')}
</table>`),
  box: (title, fields, circumstances) =>
    mailDocument(`${heading(title)}
${fields.map(box).join('\n')}
${circumstances.map(line).join('\n')}`),
  basic: (title, fields, circumstances) =>
    mailDocument(`${heading(title)}
${[...fields, ...circumstances].map(line).join('\n')}`),
};

/** The frame of every mail: readable without pictures, in the reader's own font. */
export function mailDocument(body: string): string {
  return `<!doctype html>
<html lang="en-ZA"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#10222f;overflow-wrap:anywhere">
${body}
</body></html>
`;
}

function heading(title: string): string {
  return `<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>`;
}

function tableRow({ label, value }: LeadField): string {
  const cell = 'padding:8px 16px 8px 0;border-top:1px solid #d8d2c4;vertical-align:top';
  return (
    `<tr><th scope="row" align="left" style="${cell};font-weight:600;white-space:nowrap">${escapeHtml(label)}</th>` +
    `<td style="${cell}">${withBreaks(value)}</td></tr>`
  );
}

function box({ label, value }: LeadField): string {
  return (
    '<div style="max-width:608px;margin:0 0 12px;padding:12px 16px;border:1px solid #d8d2c4">' +
    `<b>${escapeHtml(label)}</b><br>${withBreaks(value)}</div>`
  );
}

function line({ label, value }: LeadField): string {
  return `<p style="margin:0 0 8px"><b>${escapeHtml(label)}:</b> ${withBreaks(value)}</p>`;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
