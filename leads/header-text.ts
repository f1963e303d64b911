import type { LeadField } from './lead.ts';

/**
 * The longest name of a sender, in UTF-16 units as browsers count: what the site's forms take.
 * Other people's forms set no limit, and a header as long as a letter is refused or cut elsewhere.
 */
const maxNameLength = 100;

/** Field names of other people's forms, in small letters, that ask who is writing. */
const nameFields: ReadonlySet<string> = new Set([
  'name',
  'full_name',
  'fullname',
  'your-name',
  'nombre',
  'naam',
]);

/** Breaks a line or steers a terminal: C0 and C1, line and paragraph separators. */
const acting = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Turns the reading direction: `exe.tnirp` reads as `print.exe`, an address as another's. */
const turning = /\p{Bidi_Control}/gu;

/** A visitor's words as they may stand in one line of a header. */
export function headerText(text: string): string {
  return text.toWellFormed().replaceAll(turning, '').replaceAll(acting, ' ').trim();
}

/** The same of at most so many UTF-16 units, cut between what a reader sees as characters. */
export function shortHeaderText(text: string, maxLength: number): string {
  const line = headerText(text);
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength);
  const fits = new Intl.Segmenter().segment(line).containing(maxLength)?.index ?? 0;
  // Nothing but one character with a hundred marks on it: nobody's words.
  return (fits > 0 ? start.slice(0, fits) : start).trim().toWellFormed();
}

/** Who wrote, as far as the form's field names tell; an empty text where they do not. */
export function senderName(fields: readonly LeadField[]): string {
  const field = fields.find(({ name }) => nameFields.has(name.toLowerCase()));
  return shortHeaderText(field?.value ?? '', maxNameLength);
}
