import { array, constant, constantFrom, oneof, string, type Arbitrary } from 'fast-check';

// Texts for property tests: what people type and what attackers try.

/** Harmless as plain text, harmful if anything interprets them. */
const awkward = [
  'Zoë “Z” Ndlovu & Sons – CC',
  'מנהלת חשבונות',
  'محاسب إداري \u202e abc \u202c',
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏾',
  'Z̸̡͔̈́a̸l̶g̵o̷',
  '𝒯𐀀\u{10ffff}',
  'caf\u0065\u0301 Ａ ﬁ',
  '\u00a0\u200b\u2028\u0085',
  'tab\there',
  'two  spaces ',
  '=?utf-8?Q?Bcc=3A_a=40b.example?=',
  '=?utf-8?B?QmNjOiBhQGIuZXhhbXBsZQ==?=',
  '"Thandi" <a@b.example>, b@c.example;',
  '\\" (comment) :',
  'Bcc: a@b.example',
  'x%0d%0aBcc:%20a@b.example',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '&amp;lt;&#39;&nbsp;',
  "Robert'); DROP TABLE lead;--",
  '${7*7}{{7*7}}__proto__',
  '?subject=x&bcc=a@b.example#+%41%',
  '.',
  'W'.repeat(995),
  '長い'.repeat(400),
];

/** Lines that a mail server or client could interpret. */
const awkwardLines = [
  '.',
  '..',
  '. leading dot',
  'From somebody',
  'Bcc: a@b.example',
  '-- ',
  '--boundary',
  '> quoted ',
  ' indented and spaced ',
  '',
];

/** One line that a form accepts, with at least one visible character. */
export function sendableLine(maxLength: number): Arbitrary<string> {
  const piece = oneof(
    constantFrom(...awkward),
    string({ unit: 'grapheme', maxLength: 12 }),
    string({ unit: 'binary', maxLength: 12 }),
  );
  return array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => {
    const line = pieces.join('').replaceAll(unsendable, '').slice(0, maxLength).toWellFormed();
    return line.trim() === '' ? 'A' : line;
  });
}

/** Lines as browsers and programs send them, with each kind of line break and outer space. */
export function sendableText(maxLength: number, minLength = 1): Arbitrary<string> {
  const line = oneof(sendableLine(maxLength), constantFrom(...awkwardLines));
  const lineBreak = constantFrom('\r\n', '\n', '\r', '\r\n\r\n');
  return array(oneof(line, lineBreak), { minLength: 1, maxLength: 12 }).map((pieces) => {
    const text = pieces.join('').slice(0, maxLength).toWellFormed();
    const short = text.trim() === '' || plainBreaks(text).length < minLength;
    return short ? 'A'.repeat(minLength) : text;
  });
}

/** What cannot be one line of a mail: line breaks, lone surrogates, and attempts to write a header. */
export function unsendableLine(): Arbitrary<string> {
  return oneof(
    constantFrom('\r\n', '\n', '\r').map((lineBreak) => `x${lineBreak}Bcc: a@b.example`),
    unsendableText(),
  );
}

/** What no field accepts at any length. */
export function unsendableText(): Arbitrary<string> {
  return constantFrom('\ud83d', '\udc00').map((half) => `Half ${half} character`);
}

/** Invisible control characters, as copying text may include. */
export function withControls(): Arbitrary<string> {
  return constantFrom('\u0000', '\u0008', '\u000b', '\f', '\u001b[2J', '\u007f').map(
    (control) => `Some${control}words`,
  );
}

/** Too long by one character or by very many. */
export function tooLong(maxLength: number): Arbitrary<string> {
  return oneof(constant(maxLength + 1), constant(60_000)).map((length) => 'x'.repeat(length));
}

/** Line breaks as a browser counts them and the relay keeps them. */
export function plainBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** A text as the relay stores it, which is what its author sees. */
export function seen(text: string): string {
  return plainBreaks(text)
    .replaceAll(/[\v\f]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n\x80-\x9f]/gu, '');
}

// Of what is no control, only U+FEFF is left out: at the start of an encoded word mail readers take
// it for a byte-order mark.
// eslint-disable-next-line no-control-regex
const unsendable = /[\u0000-\u0008\u000a-\u001f\u007f\ufeff]/gu;
