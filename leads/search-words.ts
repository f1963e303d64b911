import { idEndOf, referenceOf, type Lead } from './lead.ts';
import { addressAsWritten } from './mail-address.ts';
import { digitsOf, numbersIn } from './phone-number.ts';
import { plainLetters } from './plain-letters.ts';

/** Words of one lead that are looked for; other people's forms set no limit to theirs. */
const maxWords = 4000;
const maxWordLength = 64;

/** Words that one search may ask for. */
const maxAskedWords = 12;

/** What is left of a phone number however it is dialled; shorter ones are words like any other. */
const ownDigits = 9;

/** With fewer, a year or a price would find people by their phone numbers. */
const leastKnown = 4;

/** What the word of a phone number begins with. */
export const numberMark = 'tel';

/** Of that word. */
export const numberLength = numberMark.length + ownDigits;

/** Every word that finds a lead: of what was sent, who sent it, its phone numbers, its reference. */
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

/** What has to be found for a search. Empty where nothing is asked for. */
export function wordsAsked(text: string): string[] {
  const phones = phonesIn(text);
  const words = phones.length > 0 ? phones : wordsIn(text);
  return words.slice(0, maxAskedWords);
}

/** What a search asks for, each in its ways: letters and the digits behind them together, or apart (VAT201, VAT 201). */
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
 * The word that a phone number begins with of which somebody knows the beginning alone, however its sender
 * wrote it; undefined where a search is for anything else.
 */
export function numberBegun(text: string): string | undefined {
  const groups = soleNumberIn(text);
  if (!groups) return undefined;
  const digits = digitsOf(groups);
  const own = digits.replace(groups[0]?.afterPlus ? /^27/ : /^(?:0027|0)/, '');
  return own.length < leastKnown || own.length >= ownDigits ? undefined : numberMark + own;
}

/**
 * The digits that a phone number ends with of which somebody knows the end alone; undefined where a search is
 * for anything else.
 */
export function numberEnded(text: string): string | undefined {
  const groups = soleNumberIn(text);
  const digits = groups && digitsOf(groups);
  return digits === undefined || digits.length < leastKnown || digits.length >= ownDigits
    ? undefined
    : digits;
}

/** Whether a word is that of a phone number, and the number ends so. */
export function isNumberEnding(word: string, digits: string): boolean {
  return word.startsWith(numberMark) && word.endsWith(digits);
}

/**
 * The words of a reference, as they are kept, where a search is for one: it is read as kindly as in an address,
 * and may be all digits, which would be a phone number's, too.
 */
export function referenceAsked(text: string): string[] | undefined {
  const words = wordsIn(text);
  const isNamed = words[0] === 'ref' || words[0] === 'reference';
  const end = idEndOf(words.slice(isNamed ? 1 : 0).join(''));
  return end === null ? undefined : wordsIn(referenceOf(end));
}

/** In small letters and without accents: Zoë is found by Zoe. */
export function wordsIn(text: string): string[] {
  const plain = plainLetters(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.slice(0, maxWordLength).toWellFormed(),
  );
}

/** The same word for each way a number is written: 082 123 4567, +27 82 123 4567. */
function phonesIn(text: string): string[] {
  return numbersIn(text).flatMap((groups) => {
    const digits = digitsOf(groups);
    return digits.length < ownDigits ? [] : [numberMark + digits.slice(-ownDigits)];
  });
}

/** The one number that a text is, and nothing else. */
function soleNumberIn(text: string) {
  const [groups, ...others] = /\p{L}/u.test(text) ? [] : numbersIn(text);
  return others.length > 0 ? undefined : groups;
}
