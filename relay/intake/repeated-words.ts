import type { Form } from '../../forms/form.ts';
import type { Posted } from '../../forms/validate.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

/**
 * Of the words on one page that says a post was refused, as they stand in it: escaped, the worst take
 * six times their length. The longest text that is taken fits in twice.
 */
const maxRepeatedBytes = 128 * 1024;

/**
 * Of one value in a form of the site's. Four times what any of its fields takes: one that was cut off
 * here is still too long for its field, so nobody sends a part for the whole without being told.
 */
const maxOwnValueLength = 4000;

/**
 * As many of the words of a refused post as its page repeats: all, unless nobody typed them.
 * @returns also whether something is cut off
 */
export function wordsToRepeat(posted: Posted, form: Form | undefined) {
  const repeated = new Map<string, string[]>();
  let roomBytes = maxRepeatedBytes;
  let cut = false;
  for (const [name, values] of posted) {
    // The page shows no others: hidden ones it makes anew.
    if (form ? !Object.hasOwn(form.fields, name) : name.startsWith('_')) continue;
    for (const value of values) {
      const shown = form ? value.slice(0, maxOwnValueLength) : value;
      const bytes = Buffer.byteLength(escapeHtml(name + shown));
      // Escaped, each unit takes at most six bytes: as much of a text as surely fits.
      const kept = bytes <= roomBytes ? shown : shown.slice(0, Math.max(roomBytes, 0) / 6);
      cut ||= kept.length < value.length;
      roomBytes -= Math.min(bytes, Math.max(roomBytes, 0));
      if (kept === '' && value !== '') continue;
      repeated.getOrInsertComputed(name, () => []).push(kept);
    }
  }
  return { posted: repeated, cut };
}
