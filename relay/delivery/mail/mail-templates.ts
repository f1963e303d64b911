import { escapeHtml } from '../../../platform/escape-html.ts';
import type { LeadField, MailTemplate } from '../../../leads/lead.ts';
import { unstacked } from '../../../leads/printable.ts';

type Template = (
  title: string,
  fields: readonly LeadField[],
  circumstances: readonly LeadField[],
) => string;

/** FormSubmit's three templates, as HTML documents. Visitors' words are escaped. */
export const templates: Readonly<Record<MailTemplate, Template>> = {
  table: (title, fields, circumstances) =>
    mailDocument(`${heading(title)}
<table style="border-collapse:collapse;max-width:640px">
${fields.map((field) => tableRow(field)).join('\n')}
${circumstances.map((field) => tableRow(field, own)).join('\n')}
</table>`),
  box: (title, fields, circumstances) =>
    mailDocument(`${heading(title)}
${fields.map(box).join('\n')}
${circumstances.map((field) => line(field, own)).join('\n')}`),
  basic: (title, fields, circumstances) =>
    mailDocument(`${heading(title)}
${fields.map((field) => line(field)).join('\n')}
${circumstances.map((field) => line(field, own)).join('\n')}`),
};

/** Line breaks in a plain text: some mail readers break lines at control characters or at Unicode's separators. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * The mail's plain text, a row to a line. Further lines of a value are indented, so that none of a visitor's passes
 * for a row of the relay's.
 */
export function plainText(
  fields: readonly LeadField[],
  circumstances: readonly LeadField[],
): string {
  return [fields, circumstances].map((rows) => rows.map(plainRow).join('')).join('\n');
}

function plainRow({ label, value }: LeadField): string {
  const [first = '', ...further] = `${label}: ${value}`.split(lineBreak);
  return [first, ...further.map((text) => (text === '' ? '' : `    ${text}`)), ''].join('\n');
}

/** The style of a row, and the HTML of its value. */
interface Look {
  style: string;
  shown: (field: LeadField) => string;
}

const posted: Look = { style: '', shown: ({ value }) => withBreaks(value) };

/** Rows that the relay adds below the visitor's. Only the desk's address is a link: any other is a stranger's. */
const own: Look = {
  style: ';font-size:14px',
  shown: ({ name, value }) =>
    name === 'desk' ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>` : withBreaks(value),
};

/** Visible on white and on black. */
const edge = '1px solid #a39d8f';

/** On phones a label stands above its answer, which would otherwise have half of the width. */
const onPhones = `@media (max-width: 480px) {
  th, td { display: block; }
  th { padding: 8px 0 0 !important; }
  td { padding: 0 0 8px !important; border: 0 !important; }
}`;

/**
 * The HTML frame of every mail: readable without pictures, in the reader's own font and colours. With a text colour
 * but no background given, dark mail readers make the text hard to read. Those that drop styles in the head show the
 * same layout at every width.
 */
export function mailDocument(body: string): string {
  return `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>
${onPhones}
</style></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
${body}
</body></html>
`;
}

function heading(title: string): string {
  return `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${htmlOf(title)}</h1>`;
}

function tableRow(field: LeadField, { style, shown } = posted): string {
  const cell = `padding:8px 16px 8px 0;border-top:${edge};vertical-align:top${style}`;
  return (
    `<tr><th scope="row" align="left" style="${cell};min-width:144px">${htmlOf(field.label)}</th>` +
    `<td style="${cell}">${shown(field)}</td></tr>`
  );
}

function box({ label, value }: LeadField): string {
  return (
    `<div style="max-width:608px;margin:0 0 12px;padding:12px 16px;border:${edge}">` +
    `<b>${htmlOf(label)}</b><br>${withBreaks(value)}</div>`
  );
}

function line(field: LeadField, { style, shown } = posted): string {
  return `<p style="margin:0 0 8px${style}"><b>${htmlOf(field.label)}:</b> ${shown(field)}</p>`;
}

function withBreaks(text: string): string {
  return htmlOf(text).replaceAll('\n', '<br>');
}

/** As HTML, with stacked marks cut. The plain text beside it keeps every mark that was typed. */
function htmlOf(text: string): string {
  return escapeHtml(unstacked(text));
}
