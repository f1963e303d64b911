import { wordsIn } from './search-words.ts';
import type { Lead } from './lead.ts';
import { typedFields } from './typed-fields.ts';

/** How much of a text is read: enough to tell what it is about. Reading more costs and tells no more. */
const maxCharacters = 20_000;
const maxWords = 150;

/** A single letter says nothing. */
const minLength = 2;

/** The distinct words of a lead, as features for the classifier. */
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
