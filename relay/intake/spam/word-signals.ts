import type { LeadField } from '../../../leads/lead.ts';
import { pitchesIn } from './pitches.ts';
import type { Signal } from './spam-score.ts';

/** How much of a text is searched for offers: the rest of one so long adds nothing. */
const maxCharactersRead = 20_000;

const link = /\bhttps?:\/\/|\bwww\./gi;
const manyLinks = 3;

/** With fewer letters beside a link, a text is no message. */
const minLettersBesideLink = 15;

/** Most texts are plain ASCII, and their letters need no counting. */
const beyondAscii = /\P{ASCII}/u;
const beyondLatin = /(?!\p{Script=Latin})\p{L}/u;

/** One may be a typing mistake. */
const minMixed = 3;

/** Fields for a person's name or phone number, where a URL does not belong. */
const personField =
  /^(?:full|first|last|your|sur)?[ _-]?name$|^(?:tele)?phone$|^tel$|^mobile$|^cell$/i;

/**
 * Scripts, SQL and forum markup by which robots probe for vulnerabilities. It must not match names with quotes or
 * "or", or a broken template's `{{surname}}`.
 */
const probe =
  /<script>alert|<script src=|onerror=alert|\.\.\/\.\.\/\.\.\/|\.\.\/etc\/passwd|union all select|union select (?:null|\d)|sleep\(\d|waitfor delay '|' or '?1'?='?1|\[url=/i;

/** Signs of a robot in the words. People quote forum markup, but nobody types it into a name. */
export function robotSigns(fields: readonly LeadField[]): (Signal | undefined)[] {
  return [forumMarkup(fields), probeInPerson(fields)];
}

/** Signals of the words themselves. They mark a lead and never quarantine it: honest people write about anything. */
export function wordSignals(fields: readonly LeadField[]): (Signal | undefined)[] {
  const text = fields.map(({ value }) => value).join('\n');
  const links = countLinks(text);
  return [
    linksIn(text, links),
    // Most texts have no link to locate.
    ...(links > 0 ? [littleButALink(fields), personWithLink(fields)] : []),
    randomLetters(fields),
    ...(beyondAscii.test(text) ? [mixedLetters(text), foreignLetters(text)] : []),
    pitched(text),
  ];
}

function forumMarkup(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(({ value }) => /\[(?:url|link)[=\]]/i.test(value));
  return found ? [3, 'It contains a forum’s link markup, which people do not type.'] : undefined;
}

/** Many links, or a link's markup. A portfolio has many and a pasted signature has markup, so neither says much. */
function linksIn(text: string, links: number): Signal | undefined {
  if (links >= manyLinks) return [1, `It has ${links} links.`];
  return /<a\s[^<>]*href/i.test(text) ? [1, 'It contains the markup of a link.'] : undefined;
}

function littleButALink(fields: readonly LeadField[]): Signal | undefined {
  const links = fields
    .filter(({ name, value }) => !personField.test(name) && hardlyAWordIn(value))
    .map(({ value }) => countLinks(value));
  const most = Math.max(0, ...links);
  return most === 0 ? undefined : [most >= manyLinks ? 2 : 1, 'It says little apart from a link.'];
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
  return found ? [2, 'It has a link in the field for a name or phone number.'] : undefined;
}

function probeInPerson(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(({ name, value }) => personField.test(name) && probe.test(value));
  return found ? [5, 'It has code in the field for a name or phone number.'] : undefined;
}

/** Only in a name: other fields hold qualifications, and ids of other people's forms. */
function randomLetters(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(
    ({ name, value }) => personField.test(name) && looksRandom(value.trim()),
  );
  return found ? [3, 'It has random letters in the field for a name.'] : undefined;
}

/** Whether a value is one word of randomly mixed case with hardly a vowel. */
function looksRandom(value: string): boolean {
  if (!/^[a-z]{8,40}$/i.test(value)) return false;
  const turns = value.match(/[a-z][A-Z]/g)?.length ?? 0;
  const vowels = value.match(/[aeiouy]/gi)?.length ?? 0;
  return turns >= 2 && vowels < value.length / 4;
}

/** Cyrillic letters between Latin ones. At the end of a foreign word they are an inflection. */
function mixedLetters(text: string): Signal | undefined {
  const mixed = text.match(/\p{Script=Latin}\p{Script=Cyrillic}{1,3}\p{Script=Latin}/gu);
  if (!mixed || mixed.length < minMixed) return undefined;
  return [3, 'It mixes two alphabets in one word.'];
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
