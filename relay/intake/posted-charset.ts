import { isUtf8 } from 'node:buffer';
import type { Pairs } from './collector.ts';
import { maxPairs } from './limits.ts';
import { tooManyFields } from './refusal.ts';

/** The encoding that browsers use for pages that declare ISO-8859-1, or none. It maps every byte, so none is lost. */
const ofOldPages = new TextDecoder('windows-1252');

const lettersOfBytes = ofOldPages.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/** An escaped byte outside ASCII. */
const escapedByte = /%[89a-f][\da-f]/gi;

/** Replaces bytes that are not UTF-8. Somebody may also have copied it from a text in which it did the same. */
const noLetter = '\u{fffd}';
const postedNoLetter = /%EF%BF%BD|\u{fffd}/iu;

/**
 * Decodes what was typed into a form. A browser posts it in the page's charset without saying which: bytes that are
 * not UTF-8 come from somebody else's old page or program.
 */
export function decodeTyped(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : ofOldPages.decode(bytes);
}

/**
 * Decodes a urlencoded form, whose letters outside ASCII are escaped byte by byte.
 * @throws Refusal after the last pair that is accepted. Each that is not UTF-8 costs Node a thrown error, and 256 kB
 * of them blocked the process for half a second.
 */
export function* pairsWithLetters(form: Buffer): Pairs {
  const all = decodeTyped(form);
  const text = all.slice(0, endOfPairs(all));
  const pairs = [...new URLSearchParams(text)];
  const isUnread = pairs.some((pair) => pair.some((words) => words.includes(noLetter)));
  yield* isUnread && !postedNoLetter.test(text) ? new URLSearchParams(asOldPage(text)) : pairs;
  if (text.length < all.length) throw tooManyFields();
}

/** Where the last accepted pair ends. */
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
