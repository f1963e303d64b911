import type { LeadField } from './lead.ts';

/**
 * The longest name of a sender, in UTF-16 units as browsers count: what the site's forms take. Other sites' forms set
 * no limit, and an overlong header is refused or truncated elsewhere.
 */
const maxNameLength = 100;

/** Names, in lower case, of fields of other sites' forms that ask who is writing. */
const nameFields: ReadonlySet<string> = new Set([
  'name',
  'full_name',
  'fullname',
  'your-name',
  'nombre',
  'naam',
]);

/** Characters that break a line or control a terminal: C0 and C1, line and paragraph separators. */
const acting = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Characters that change the reading direction: `exe.tnirp` reads as `print.exe`, an address as another's. */
const turning = /\p{Bidi_Control}/gu;

/** A visitor's text made safe for one line of a header. */
export function headerText(text: string): string {
  return text.toWellFormed().replaceAll(turning, '').replaceAll(acting, ' ').trim();
}

/** The same, cut to at most `maxLength` UTF-16 units between two grapheme clusters. */
export function shortHeaderText(text: string, maxLength: number): string {
  const line = headerText(text);
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength);
  const fits = new Intl.Segmenter().segment(line).containing(maxLength)?.index ?? 0;
  // One character with a hundred marks fills it: nobody's words.
  return (fits > 0 ? start.slice(0, fits) : start).trim().toWellFormed();
}

/** The sender's name, as far as field names tell; empty if they do not. */
export function senderName(fields: readonly LeadField[]): string {
  const field = fields.find(({ name }) => nameFields.has(name.toLowerCase()));
  return shortHeaderText(field?.value ?? '', maxNameLength);
}
