import type { SeededRandom } from './seeded-random.ts';

/** Names with a meaning to JavaScript, to the relay or to nobody. */
const names = [
  ['message', 'name', 'email', 'consent', 'notes', '', ' ', 'a\u0000b', 'ünï', '\u{1f600}'],
  ['__proto__', 'constructor', 'prototype', 'toString', 'a[__proto__][b]', 'hasOwnProperty'],
  ['_form', '_key', '_next', '_cc', '_subject', '_replyto', '_template', '_honey', '_webhook'],
  ['_blacklist', '_autoresponse', '_captcha', '_token', '_landing', '_campaign', '_page'],
  'n'.repeat(300),
].flat();

const values = [
  ['', 'x', 'contact', 'employer', '__proto__', 'constructor', 'yes', 'null', '{}', '[]'],
  ['thandi@client.example', 'a@b', 'x@y.example\r\nBcc: all@victim.example', '\u0000', '\r\n'],
  ['https://elsewhere.example/', 'javascript:alert(1)', 'http://[::1', '//', 'file:///etc/passwd'],
  [
    '<script>alert(1)</script>',
    '\u202e\u200f',
    '\ufeff',
    '\ufffe\uffff',
    '\ud800',
    'é'.repeat(700),
  ],
  ['utm_source=%zz&utm_%00=1', '=cmd|"/c"!A1', '${7*7}', '../../etc/passwd', '9'.repeat(400)],
  'long '.repeat(3000),
].flat();

/** A handful of fields, or far too many. */
export function oddFields(random: SeededRandom): [name: string, value: string][] {
  const count = random.oneIn(40) ? 150 + random.below(2000) : random.below(6);
  return Array.from({ length: count }, () => [random.pick(names), random.pick(values)]);
}
