import { idEndOf, referenceOf, type Lead } from './lead.ts';
import { addressAsWritten } from './mail-address.ts';
import { digitsOf, numbersIn } from './phone-number.ts';
import { plainLetters } from './plain-letters.ts';

/** The most words indexed per lead; other sites' forms set no limit to theirs. */
const maxWords = 4000;
const maxWordLength = 64;

/** The most words in one search. */
const maxAskedWords = 12;

/** The last digits of a phone number, the same however it is dialled. Shorter numbers are words like any other. */
const ownDigits = 9;

/** The fewest digits that search phone numbers: with fewer, a year or a price would find people. */
const leastKnown = 4;

/** The prefix of a phone number's word. */
export const numberMark = 'tel';

/** The length of such a word. */
export const numberLength = numberMark.length + ownDigits;

/** The words that find a lead: those of its content and its sender's address, its phone numbers, its reference. */
export function wordsOf({ id, subject, replyTo, fields }: Lead): string[] {
  const sender = replyTo ?? '';
  const texts = [subject, sender, addressAsWritten(sender), ...fields.map(({ value }) => value)];
  const words = new Set(wordsIn(referenceOf(id)));
  for (const text of texts) {
    for (const word of [...phonesIn(text), ...wordsIn(text)]) {
      if (words.size >= maxWords) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

/** The words of a search; empty if it has none. */
export function wordsAsked(text: string): string[] {
  const phones = phonesIn(text);
  const words = phones.length > 0 ? phones : wordsIn(text);
  return words.slice(0, maxAskedWords);
}

/** The words of a search, each with its alternatives: letters and digits together or apart (VAT201, VAT 201). */
export function waysAsked(text: string): string[][][] {
  const words = wordsAsked(text);
  if (phonesIn(text).length > 0) return words.map((phone) => [[phone]]);
  const together: string[] = [];
  for (const word of words) {
    const before = together.at(-1) ?? '';
    if (/^\p{L}+$/u.test(before) && /^\p{N}/u.test(word)) together.splice(-1, 1, before + word);
    else together.push(word);
  }
  return together.map((word) => {
    const apart = /^(\p{L}+)(\p{N}.*)$/u.exec(word)?.slice(1);
    return apart ? [[word], apart] : [[word]];
  });
}

/**
 * The prefix of a phone number's word, for a search that is the beginning of a number, however its sender wrote it;
 * undefined for any other search.
 */
export function numberBegun(text: string): string | undefined {
  const groups = soleNumberIn(text);
  if (!groups) return undefined;
  const digits = digitsOf(groups);
  const own = digits.replace(groups[0]?.afterPlus ? /^27/ : /^(?:0027|0)/, '');
  return own.length < leastKnown || own.length >= ownDigits ? undefined : numberMark + own;
}

/** The last digits of a phone number, for a search that is the end of one; undefined for any other search. */
export function numberEnded(text: string): string | undefined {
  const groups = soleNumberIn(text);
  const digits = groups && digitsOf(groups);
  return digits === undefined || digits.length < leastKnown || digits.length >= ownDigits
    ? undefined
    : digits;
}

/** Whether a word is a phone number's and ends with these digits. */
export function isNumberEnding(word: string, digits: string): boolean {
  return word.startsWith(numberMark) && word.endsWith(digits);
}

/**
 * The words of a reference as they are indexed, for a search that is one; undefined for any other. It is read as
 * leniently as in a URL, and may be all digits, like a phone number.
 */
export function referenceAsked(text: string): string[] | undefined {
  const words = wordsIn(text);
  const isNamed = words[0] === 'ref' || words[0] === 'reference';
  const end = idEndOf(words.slice(isNamed ? 1 : 0).join(''));
  return end === null ? undefined : wordsIn(referenceOf(end));
}

/** The words of a text in lower case and without accents: Zoë is found by Zoe. */
export function wordsIn(text: string): string[] {
  const plain = plainLetters(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.slice(0, maxWordLength).toWellFormed(),
  );
}

/** The phone numbers in a text as words, the same however a number is written: 082 123 4567, +27 82 123 4567. */
function phonesIn(text: string): string[] {
  return numbersIn(text).flatMap((groups) => {
    const digits = digitsOf(groups);
    return digits.length < ownDigits ? [] : [numberMark + digits.slice(-ownDigits)];
  });
}

/** The groups of the number that a text consists of; undefined if it has anything else. */
function soleNumberIn(text: string) {
  const [groups, ...others] = /\p{L}/u.test(text) ? [] : numbersIn(text);
  return others.length > 0 ? undefined : groups;
}
