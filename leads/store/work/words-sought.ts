import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  numberBegun,
  numberMark,
  referenceAsked,
  waysAsked,
  wordsAsked,
} from '../../search-words.ts';

/** A word of fewer letters begins too many others, and so does the mark of phone numbers. */
const minBeginning = 3;

/** What a lead's words have to be: a word, whole or as it begins; one of several things, or all of them. */
export type Sought =
  | { word: string; begins?: boolean }
  | { anyOf: readonly Sought[] }
  | { allOf: readonly Sought[] };

/**
 * What a search asks for: all of its words; or where it may be part of a phone number, whatever number begins
 * so; or where it reads like a reference, that lead.
 * @param begin whether words that begin so are meant, too
 * @returns undefined where nothing is asked for
 */
export function soughtBy(text: string, begin = false): Sought | undefined {
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

/** Whether a search has a word that others may begin with. */
export function canBegin(text: string): boolean {
  return wordsAsked(text).some(isBeginning);
}

export function isBeginning(word: string): boolean {
  return word.length >= minBeginning && word !== numberMark;
}

/** As FTS5 reads it, or PostgreSQL as a tsquery. Words have letters and digits alone. */
export function queryFor(sought: Sought, shared: boolean): string {
  if ('word' in sought) {
    const whole = shared ? `'${sought.word}'` : `"${sought.word}"`;
    if (!sought.begins) return whole;
    return shared ? `${whole}:*` : `${whole}*`;
  }
  const [parts, joint] =
    'anyOf' in sought
      ? [sought.anyOf, shared ? ' | ' : ' OR ']
      : [sought.allOf, shared ? ' & ' : ' AND '];
  return `(${parts.map((one) => queryFor(one, shared)).join(joint)})`;
}

/** Whether one row of SQLite's index says so: its words stand there, parted by spaces. */
export function rowSays(sought: Sought): RawBuilder<SqlBool> {
  if ('word' in sought) {
    const term = sought.begins ? ` ${sought.word}` : ` ${sought.word} `;
    return sql<SqlBool>`instr(' ' || desk_words.words || ' ', ${term}) > 0`;
  }
  const [parts, joint] = 'anyOf' in sought ? [sought.anyOf, sql` or `] : [sought.allOf, sql` and `];
  return sql<SqlBool>`(${sql.join(parts.map(rowSays), joint)})`;
}
