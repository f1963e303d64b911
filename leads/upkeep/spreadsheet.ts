import type { Duplex } from 'node:stream';
import { stringify } from 'csv-stringify';

/** Words and what stands between two of them, in turn: a new cell begins only in between. */
const betweenWords = /([;"\s\u0085]+)/;

/**
 * What another cell begins after, where the reader does not go by our quotes. Excel under South
 * African settings takes semicolons for the separators, and so no quote but a line's first.
 */
const cellBreak = /[;\t\r\n\v\f\u0085\u2028\u2029]/;

/** The last four are full-width: some spreadsheets take them for the others. */
const formulaStart = /^[=+\-@＝＋－＠]/;

/**
 * Writes rows as RFC 4180 has them, every cell in quotes, so that whatever breaks a line within one
 * breaks none of the table.
 * @param bom begin as Excel needs it for letters such as é
 */
export function spreadsheet(bom: boolean): Duplex {
  return stringify({
    bom,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: withoutFormulas },
  });
}

/**
 * Puts an apostrophe before whatever a spreadsheet could run, at the beginning of a cell and of each
 * line or part in it that may come to stand in a cell of its own.
 */
export function withoutFormulas(value: string): string {
  // Words stand at even places; the first is empty where the cell begins with something else.
  const parts = value.split(betweenWords);
  return parts
    .map((part, place) => {
      if (place % 2 === 1 || !formulaStart.test(part)) return part;
      const begins = place === 0 || (place === 2 && parts[0] === '');
      return begins || cellBreak.test(parts[place - 1] ?? '') ? `'${part}` : part;
    })
    .join('');
}
