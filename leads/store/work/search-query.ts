import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  numberBegun,
  numberMark,
  referenceAsked,
  waysAsked,
  wordsAsked,
} from '../../search-words.ts';

/** The fewest letters of a prefix. A shorter one matches too many words, as does the mark of phone numbers. */
const minBeginning = 3;

/** A condition on a lead's words: a whole word or a prefix, any of several conditions, or all of them. */
export type SearchQuery =
  | { word: string; begins?: boolean }
  | { anyOf: readonly SearchQuery[] }
  | { allOf: readonly SearchQuery[] };

/**
 * Parses a search: all of its words, any phone number that begins so if it may be part of one, or the lead it refers to
 * if it reads like a reference.
 * @param begin whether its words also match as prefixes
 * @returns undefined if the text has no words
 */
export function searchQuery(text: string, begin = false): SearchQuery | undefined {
  if (wordsAsked(text).length === 0) return undefined;
  const number = numberBegun(text);
  const reference = referenceAsked(text);
  return {
    anyOf: [
      {
        allOf: waysAsked(text).map((ways) => ({
          anyOf: ways.map((words) => ({
            allOf: words.map((word) => ({ word, begins: begin && isBeginning(word) })),
          })),
        })),
      },
      ...(number === undefined ? [] : [{ word: number, begins: true }]),
      ...(reference === undefined ? [] : [{ allOf: reference.map((word) => ({ word })) }]),
    ],
  };
}

/** Whether a search has a word that is long enough to match as a prefix. */
export function canBegin(text: string): boolean {
  return wordsAsked(text).some(isBeginning);
}

export function isBeginning(word: string): boolean {
  return word.length >= minBeginning && word !== numberMark;
}

/** The search as an FTS5 query, or as a tsquery for PostgreSQL. Words contain only letters and digits. */
export function queryFor(search: SearchQuery, shared: boolean): string {
  if ('word' in search) {
    const whole = shared ? `'${search.word}'` : `"${search.word}"`;
    if (!search.begins) return whole;
    return shared ? `${whole}:*` : `${whole}*`;
  }
  const [parts, joint] =
    'anyOf' in search
      ? [search.anyOf, shared ? ' | ' : ' OR ']
      : [search.allOf, shared ? ' & ' : ' AND '];
  return `(${parts.map((one) => queryFor(one, shared)).join(joint)})`;
}

/** The same condition on one row of SQLite's index, whose words are separated by spaces. */
export function rowSays(search: SearchQuery): RawBuilder<SqlBool> {
  if ('word' in search) {
    const term = search.begins ? ` ${search.word}` : ` ${search.word} `;
    return sql<SqlBool>`instr(' ' || desk_words.words || ' ', ${term}) > 0`;
  }
  const [parts, joint] = 'anyOf' in search ? [search.anyOf, sql` or `] : [search.allOf, sql` and `];
  return sql<SqlBool>`(${sql.join(parts.map(rowSays), joint)})`;
}
