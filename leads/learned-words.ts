import { wordsIn } from './search-words.ts';
import type { Lead } from './lead.ts';
import { typedFields } from './typed-fields.ts';

/** What a text is about is said by then; the rest of so long a one costs and tells no more. */
const maxCharacters = 20_000;
const maxWords = 150;

/** One letter says nothing. */
const minLength = 2;

/** The words by which a lead is likened to others, each once. */
export function learnedWords(lead: Pick<Lead, 'form' | 'fields'>): string[] {
  const words = new Set<string>();
  let left = maxCharacters;
  for (const { value } of typedFields(lead)) {
    for (const word of wordsIn(value.slice(0, left))) {
      if (words.size >= maxWords) return [...words];
      if (word.length >= minLength) words.add(word);
    }
    left = Math.max(0, left - value.length);
  }
  return [...words];
}
