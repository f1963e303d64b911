import type { Form } from '../../forms/form.ts';
import type { Posted } from '../../forms/validate.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

/**
 * The most bytes of returned words on a refusal page. Escaping multiplies a length by six at worst. The longest value
 * that is accepted fits in twice.
 */
const maxRepeatedBytes = 128 * 1024;

/**
 * The most of one value in a form of the site's, four times what any field accepts: one cut off here is still too long
 * for its field, so nobody unknowingly sends a part for the whole.
 */
const maxOwnValueLength = 4000;

/**
 * As many words of a refused post as its page returns: all, except values that nobody typed.
 * @returns the words, and whether any were cut off
 */
export function wordsToRepeat(posted: Posted, form: Form | undefined) {
  const repeated = new Map<string, string[]>();
  let roomBytes = maxRepeatedBytes;
  let cut = false;
  for (const [name, values] of posted) {
    // The page shows no other fields, and renders hidden ones anew.
    if (form ? !Object.hasOwn(form.fields, name) : name.startsWith('_')) continue;
    for (const value of values) {
      const shown = form ? value.slice(0, maxOwnValueLength) : value;
      const bytes = Buffer.byteLength(escapeHtml(name + shown));
      // Escaped, a UTF-16 unit takes at most six bytes: as many as surely fit are kept.
      const kept = bytes <= roomBytes ? shown : shown.slice(0, Math.max(roomBytes, 0) / 6);
      cut ||= kept.length < value.length;
      roomBytes -= Math.min(bytes, Math.max(roomBytes, 0));
      if (kept === '' && value !== '') continue;
      repeated.getOrInsertComputed(name, () => []).push(kept);
    }
  }
  return { posted: repeated, cut };
}
