import type { LeadField } from '../../../leads/lead.ts';
import { pitchesIn } from './pitches.ts';
import type { Signal } from './spam-score.ts';

/** The words that are read for what they offer: the rest of so long a text says no more of it. */
const maxCharactersRead = 20_000;

const link = /\bhttps?:\/\/|\bwww\./gi;
const manyLinks = 3;

/** Fewer letters than these beside a link are no message. */
const minLettersBesideLink = 15;

/** Most texts have no letters but these, and need no counting. */
const beyondAscii = /\P{ASCII}/u;
const beyondLatin = /(?!\p{Script=Latin})\p{L}/u;

/** One may be a slip of the keyboard. */
const minMixed = 3;

/** Fields that hold a person and no address on the web. */
const personField =
  /^(?:full|first|last|your|sur)?[ _-]?name$|^(?:tele)?phone$|^tel$|^mobile$|^cell$/i;

/**
 * Scripts, SQL and forum markup of robots that try for holes. A name is quoted, joined by "or", or
 * is a broken template's `{{surname}}`, without being any of that.
 */
const probe =
  /<script>alert|<script src=|onerror=alert|\.\.\/\.\.\/\.\.\/|\.\.\/etc\/passwd|union all select|union select (?:null|\d)|sleep\(\d|waitfor delay '|' or '?1'?='?1|\[url=/i;

/** What only a robot does with words. People quote forum markup; in a name nobody types any. */
export function robotSigns(fields: readonly LeadField[]): (Signal | undefined)[] {
  return [forumMarkup(fields), probeInPerson(fields)];
}

/** What the words themselves say. Honest people write of anything: it marks, and never holds. */
export function wordSignals(fields: readonly LeadField[]): (Signal | undefined)[] {
  const text = fields.map(({ value }) => value).join('\n');
  const links = countLinks(text);
  return [
    linksIn(text, links),
    // Most texts have none, and need no looking for where one stands.
    ...(links > 0 ? [littleButALink(fields), personWithLink(fields)] : []),
    randomLetters(fields),
    ...(beyondAscii.test(text) ? [mixedLetters(text), foreignLetters(text)] : []),
    pitched(text),
  ];
}

function forumMarkup(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(({ value }) => /\[(?:url|link)[=\]]/i.test(value));
  return found ? [3, 'It carries a forum’s link markup, which people do not type.'] : undefined;
}

/** A portfolio has many links, and a pasted signature has markup: neither says much. */
function linksIn(text: string, links: number): Signal | undefined {
  if (links >= manyLinks) return [1, `It has ${links} links.`];
  return /<a\s[^<>]*href/i.test(text) ? [1, 'It carries the markup of a link.'] : undefined;
}

function littleButALink(fields: readonly LeadField[]): Signal | undefined {
  const links = fields
    .filter(({ name, value }) => !personField.test(name) && hardlyAWordIn(value))
    .map(({ value }) => countLinks(value));
  const most = Math.max(0, ...links);
  return most === 0 ? undefined : [most >= manyLinks ? 2 : 1, 'It says little beside a link.'];
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}

function hardlyAWordIn(value: string): boolean {
  const words = value.split(/\s/).filter((word) => countLinks(word) === 0);
  return words.reduce((letters, word) => letters + word.length, 0) < minLettersBesideLink;
}

function personWithLink(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(({ name, value }) => personField.test(name) && countLinks(value) > 0);
  return found ? [2, 'Where a name or a phone number belongs, it has a link.'] : undefined;
}

function probeInPerson(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(({ name, value }) => personField.test(name) && probe.test(value));
  return found ? [5, 'Where a name or a phone number belongs, it has code.'] : undefined;
}

/** In a name alone: elsewhere there are qualifications, and ids of other people's forms. */
function randomLetters(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(
    ({ name, value }) => personField.test(name) && looksRandom(value.trim()),
  );
  return found ? [3, 'It has letters in no order where a name belongs.'] : undefined;
}

/** One word, in capitals and small letters without sense, and hardly a vowel. */
function looksRandom(value: string): boolean {
  if (!/^[a-z]{8,40}$/i.test(value)) return false;
  const turns = value.match(/[a-z][A-Z]/g)?.length ?? 0;
  const vowels = value.match(/[aeiouy]/gi)?.length ?? 0;
  return turns >= 2 && vowels < value.length / 4;
}

/** Cyrillic letters among Latin ones; at the end of a foreign word they are its grammar. */
function mixedLetters(text: string): Signal | undefined {
  const mixed = text.match(/\p{Script=Latin}\p{Script=Cyrillic}{1,3}\p{Script=Latin}/gu);
  if (!mixed || mixed.length < minMixed) return undefined;
  return [3, 'It mixes letters of two alphabets in one word.'];
}

function foreignLetters(text: string): Signal | undefined {
  if (!beyondLatin.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin * 2 < letters ? [1, 'Most of it is not in Latin letters.'] : undefined;
}

function pitched(text: string): Signal | undefined {
  const found = pitchesIn(text.slice(0, maxCharactersRead));
  if (found.length === 0) return undefined;
  return [found.length > 1 ? 4 : 3, `It reads as if it ${found.join(', ')}.`];
}
