import { isFull } from './scale.ts';

/** A text that some way of reading it might take long over, and how it is made at any length. */
interface WorstText {
  what: string;
  ofLength: (length: number) => string;
}

/** Repeated, each is the beginning of something, or the same thing over again. */
const units: readonly string[] = [
  ['<a ', '-', '/', ' ', '"', '%', '0 ', '=?utf-8?'],
  // In the full form alone.
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

/** What fails at the very end makes a reading try all its other ways first. */
const behind = '!';

export const worstTexts: readonly WorstText[] = units.map((unit) => ({
  what: JSON.stringify(`${unit}…`),
  ofLength: (length) => unit.repeat(Math.max(Math.floor(length / unit.length), 1)) + behind,
}));
