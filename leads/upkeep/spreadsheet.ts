import type { Duplex } from 'node:stream';
import { stringify } from 'csv-stringify';

/** Splits a text into words and separators, in turn: a new cell can begin only after a separator. */
const betweenWords = /([;"\s\u0085]+)/;

/**
 * What begins another cell for a reader that ignores our quotes. Excel with South African settings separates cells by
 * semicolons, and so heeds no quote but a line's first.
 */
const cellBreak = /[;\t\r\n\v\f\u0085\u2028\u2029]/;

/** The last four are full-width: some spreadsheets read them as the ASCII ones. */
const formulaStart = /^[=+\-@＝＋－＠]/;

/**
 * Formats rows as CSV (RFC 4180), every cell in quotes, so that line breaks in a cell do not break the table.
 * @param bom begins with a byte order mark, which Excel needs for letters such as é
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
 * Puts an apostrophe before whatever a spreadsheet could run as a formula, at the beginning of a cell and of each line
 * or part that may end up in a cell of its own.
 */
export function withoutFormulas(value: string): string {
  // Words are at even indexes; the first is empty if the cell begins with a separator.
  const parts = value.split(betweenWords);
  return parts
    .map((part, place) => {
      if (place % 2 === 1 || !formulaStart.test(part)) return part;
      const begins = place === 0 || (place === 2 && parts[0] === '');
      return begins || cellBreak.test(parts[place - 1] ?? '') ? `'${part}` : part;
    })
    .join('');
}
