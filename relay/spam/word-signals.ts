import type { LeadField } from '../lead.ts';
import { pitchesIn } from './pitches.ts';
import type { Signal } from './spam-score.ts';

/** The words that are read for what they offer: the rest of so long a text says no more of it. */
const maxCharactersRead = 20_000;

const link = /\bhttps?:\/\/|\bwww\./gi;
const manyLinks = 3;

/** Fewer letters than these beside a link are no message. */
const leastLettersBesideLink = 15;

/** Most texts have no other letters than Latin ones, and need no counting. */
const beyondLatin = /(?!\p{Script=Latin})\p{L}/u;

/** Fields that hold a person and no address on the web. */
const personField =
  /^(?:full|first|last|your|sur)?[ _-]?name$|^(?:tele)?phone$|^tel$|^mobile$|^cell$/i;

const probe =
  /<script|<\/|\{\{|\$\{|\.\.\/\.\.\/|\/etc\/passwd|union select|sleep\(|waitfor delay|onerror=|%27|%00|' or |" or |'--/i;

/** What the words themselves say, as signals. */
export function wordSignals(fields: readonly LeadField[]): (Signal | undefined)[] {
  const text = fields.map(({ value }) => value).join('\n');
  const links = text.match(link)?.length ?? 0;
  return [
    bulletinCode(text),
    linksIn(text, links),
    littleButALink(fields, links),
    personWithLink(fields),
    probeInPerson(fields),
    randomLetters(fields),
    mixedLetters(text),
    foreignLetters(text, links),
    pitched(text, links),
  ];
}

function bulletinCode(text: string): Signal | undefined {
  if (!/\[url[=\]]|\[link[=\]]/i.test(text)) return undefined;
  const twice = /<a\s[^<>]*href/i.test(text);
  return [twice ? 5 : 4, 'It carries a forum’s link markup, which people do not type.'];
}

/** A portfolio has many links, and a pasted signature has markup: neither says much. */
function linksIn(text: string, links: number): Signal | undefined {
  if (links >= manyLinks) return [1, `It has ${links} links.`];
  return /<a\s[^<>]*href/i.test(text) ? [1, 'It carries the markup of a link.'] : undefined;
}

function littleButALink(fields: readonly LeadField[], links: number): Signal | undefined {
  if (links === 0) return undefined;
  const found = fields.some(
    ({ value }) => holdsLink(value) && lettersBesideLinks(value) < leastLettersBesideLink,
  );
  return found ? [links >= manyLinks ? 2 : 1, 'It says little beside a link.'] : undefined;
}

function holdsLink(value: string): boolean {
  return /\bhttps?:\/\/|\bwww\./i.test(value);
}

function lettersBesideLinks(value: string): number {
  const words = value.split(/\s/).filter((word) => !holdsLink(word));
  return words.reduce((letters, word) => letters + word.length, 0);
}

function personWithLink(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(({ name, value }) => personField.test(name) && holdsLink(value));
  return found ? [4, 'Where a name or a phone number belongs, it has a link.'] : undefined;
}

function probeInPerson(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.some(({ name, value }) => personField.test(name) && probe.test(value));
  return found ? [5, 'Where a name or a phone number belongs, it has code.'] : undefined;
}

function randomLetters(fields: readonly LeadField[]): Signal | undefined {
  const found = fields.filter(({ value }) => looksRandom(value.trim())).length;
  if (found === 0) return undefined;
  return [found > 1 ? 5 : 2, 'It has letters in no order where words belong.'];
}

/** One word, in capitals and small letters without sense, and hardly a vowel. */
function looksRandom(value: string): boolean {
  if (!/^[a-z]{8,40}$/i.test(value)) return false;
  const turns = value.match(/[a-z][A-Z]/g)?.length ?? 0;
  const vowels = value.match(/[aeiouy]/gi)?.length ?? 0;
  return turns >= 2 && vowels < value.length / 4;
}

/** One such word may be a slip of the keyboard. */
function mixedLetters(text: string): Signal | undefined {
  if (!/\p{Script=Cyrillic}/u.test(text)) return undefined;
  const mixed = text.match(
    /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/gu,
  );
  if (!mixed) return undefined;
  return [mixed.length > 2 ? 5 : 2, 'It mixes letters of two alphabets in one word.'];
}

function foreignLetters(text: string, links: number): Signal | undefined {
  if (!beyondLatin.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 >= letters) return undefined;
  return [links > 0 ? 3 : 2, 'Most of it is not in Latin letters.'];
}

/** Honest people write of offers, too: only two kinds with a link, or three, are held for it. */
function pitched(text: string, links: number): Signal | undefined {
  const found = pitchesIn(text.slice(0, maxCharactersRead));
  if (found.length === 0) return undefined;
  const points = 2 + found.length + (found.length > 1 && links > 0 ? 1 : 0);
  return [Math.min(points, 5), `It reads as if it ${found.join(', ')}.`];
}
