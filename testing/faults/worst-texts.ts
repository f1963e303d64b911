import { isFull } from './scale.ts';

/** A text that some parser might take long to read, at any length. */
interface WorstText {
  what: string;
  ofLength: (length: number) => string;
}

/** Units to repeat: each begins some construct again and again, or repeats one character. */
const units: readonly string[] = [
  ['<a ', '-', '/', ' ', '"', '%', '0 ', '=?utf-8?'],
  // Only in the full form.
  isFull
    ? [
        [
          'a',
          'A',
          '.',
          ',',
          ', ',
          '@',
          '=',
          '&',
          '+',
          '*',
          '_',
          '{',
          '[',
          '<',
          '>',
          "'",
          '\t',
          '8',
        ],
        ['\\', '\\"', '\n', '\r\n', '(0)', '+27 ', '082 123 456-', '%41', '%20', '%E2%82', '="'],
        ['--', 'a.', 'a-', 'a@', 'a@a.', 'www.', 'http://', '[url', 'utm_a=', 'in 1 ', '<script'],
        [
          '&lt;',
          '; a=',
          '{"a":',
          'Content-Type:',
          'é',
          'e\u0301',
          '\u0301',
          'İ',
          '\u2028',
          '—',
          '😀',
        ],
        ['\u00a0', '\u200f', '\u202e'],
      ].flat()
    : [],
].flat();

/** A mismatch at the very end makes a backtracking parser try all alternatives first. */
const behind = '!';

export const worstTexts: readonly WorstText[] = units.map((unit) => ({
  what: JSON.stringify(`${unit}…`),
  ofLength: (length) => unit.repeat(Math.max(Math.floor(length / unit.length), 1)) + behind,
}));
