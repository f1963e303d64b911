import { isUtf8 } from 'node:buffer';
import type { Pairs } from './collector.ts';
import { maxPairs } from './limits.ts';
import { tooManyFields } from './refusal.ts';

/** As browsers read a page that says ISO-8859-1, or nothing. It has a letter for each byte, so that none is lost. */
const ofOldPages = new TextDecoder('windows-1252');

const lettersOfBytes = ofOldPages.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/** Outside ASCII. */
const escapedByte = /%[89a-f][\da-f]/gi;

/** Stands for what is no UTF-8. Somebody may have copied it from elsewhere, where it stood for the same. */
const noLetter = '\u{fffd}';
const postedNoLetter = /%EF%BF%BD|\u{fffd}/iu;

/**
 * What was typed into a form. A browser posts it in the character set of the form's page, and does not say which:
 * bytes that are no UTF-8 come from an old page, or program, of somebody else's.
 */
export function lettersOf(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : ofOldPages.decode(bytes);
}

/**
 * The same of a urlencoded form, whose letters outside ASCII are escaped byte by byte.
 * @throws Refusal behind the last pair that is taken: each that is no UTF-8 costs Node a thrown error, and 256 kB of
 * them held the process for half a second
 */
export function* pairsWithLetters(form: Buffer): Pairs {
  const all = lettersOf(form);
  const text = all.slice(0, endOfPairs(all));
  const pairs = [...new URLSearchParams(text)];
  const isUnread = pairs.some((pair) => pair.some((words) => words.includes(noLetter)));
  yield* isUnread && !postedNoLetter.test(text) ? new URLSearchParams(asOldPage(text)) : pairs;
  if (text.length < all.length) throw tooManyFields();
}

/** Where as many pairs end as are taken. */
function endOfPairs(text: string): number {
  let at = -1;
  for (let count = 0; count < maxPairs; count += 1) {
    at = text.indexOf('&', at + 1);
    if (at === -1) return text.length;
  }
  return at;
}

function asOldPage(text: string): string {
  return text.replaceAll(
    escapedByte,
    (escaped) => lettersOfBytes[Number.parseInt(escaped.slice(1), 16)] ?? '',
  );
}
