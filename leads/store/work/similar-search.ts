import { sql } from 'kysely';
import { isNumberEnding, numberEnded, numberLength, wordsAsked } from '../../search-words.ts';
import { canBeMisspelt, isSimilarWord, partsOf } from '../../similar-words.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { fewBefore } from './selective-filter.ts';
import { isBeginning, type SearchQuery } from './search-query.ts';

/** How many characters of a lead's words are examined, so that a flood of long leads takes little memory. */
const maxLength = 4000;

/** The most candidates for one word. More are no help, and each lead is searched for them. */
const maxMeant = 20;

/** A search for similar words, once nothing matched as typed. */
export interface SimilarSearch {
  search: SearchQuery;
  /** Words spelt similarly, or phone numbers with these last digits. */
  nearly: 'spelt' | 'ended';
}

/**
 * Guesses what a search without a match may have meant. No index finds misspelt words or last digits of phone numbers,
 * so candidates are taken from the words of the newest leads, and all leads are searched for those.
 * @returns undefined if there are no candidates
 */
export async function similarSearch(
  db: Database,
  text: string,
): Promise<SimilarSearch | undefined> {
  const digits = numberEnded(text);
  const asked = wordsAsked(text);
  if (digits === undefined && !asked.some(canBeMisspelt)) return undefined;
  const said = await saidByNewest(db);
  if (digits !== undefined) {
    const isMeant = (word: string) => isNumberEnding(word, digits);
    const numbers = wordsWith(said, [digits], numberLength).filter(isMeant).slice(0, maxMeant);
    if (numbers.length === 0) return undefined;
    return { search: { anyOf: numbers.map((word) => ({ word })) }, nearly: 'ended' };
  }
  const meant = asked.map((word) =>
    canBeMisspelt(word)
      ? wordsWith(said, partsOf(word), word.length)
          .filter((one) => isSimilarWord(word, one))
          .slice(0, maxMeant)
      : [],
  );
  // No word has a candidate: the search would be the one that found nothing.
  if (meant.every((words) => words.length === 0)) return undefined;
  const allOf = asked.map((word, place) => ({
    anyOf: [
      { word, begins: isBeginning(word) },
      ...(meant[place] ?? []).map((one) => ({ word: one })),
    ],
  }));
  return { search: { allOf }, nearly: 'spelt' };
}

/** The words of the newest leads, with a space before and after each. */
async function saidByNewest(db: Database): Promise<string> {
  const from = (await fewBefore(db, undefined)) ?? '';
  const said = isShared(db)
    ? sql<{ said: string | null }>`select string_agg(
        left(array_to_string(tsvector_to_array(words), ' '), ${sql.lit(maxLength)}), ' ') as said
        from desk_lead where lead_id >= ${from}`
    : sql<{ said: string | null }>`select group_concat(
        substr(desk_words.words, 1, ${sql.lit(maxLength)}), ' ') as said
        from desk_lead join desk_words on desk_words.rowid = desk_lead.number
        where desk_lead.lead_id >= ${from}`;
  const { rows } = await said.execute(db);
  return ` ${rows[0]?.said ?? ''} `;
}

/** The words that contain one of the parts and differ from `length` by at most one letter. */
function wordsWith(said: string, parts: readonly string[], length: number): string[] {
  const found = new Set<string>();
  for (const part of parts) {
    let end = 0;
    for (let at = said.indexOf(part); at !== -1; at = said.indexOf(part, end)) {
      const begin = said.lastIndexOf(' ', at) + 1;
      end = said.indexOf(' ', at);
      if (Math.abs(end - begin - length) <= 1) found.add(said.slice(begin, end));
    }
  }
  return [...found];
}
