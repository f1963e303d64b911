import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/** A word of fewer letters begins too many others. */
const minBeginning = 3;

/** All of some words; or where they are part of a phone number, whatever number begins so. */
export interface WordsSought {
  words: readonly string[];
  /** The word of a number, as far as it is known. */
  numberBegins: string | undefined;
  /** Words that begin so are meant too, where no whole ones are found. */
  begin: boolean;
}

/** Whether there is a word that others may begin with. */
export function canBegin(words: readonly string[]): boolean {
  return words.some(isBeginning);
}

function isBeginning(word: string): boolean {
  return word.length >= minBeginning;
}

/** As FTS5 reads it, or PostgreSQL as a tsquery. Words have letters and digits alone. */
export function queryFor({ words, numberBegins, begin }: WordsSought, shared: boolean): string {
  const quote = shared ? "'" : '"';
  const whole = (word: string) => `${quote}${word}${quote}`;
  const beginning = (word: string) => `${whole(word)}${shared ? ':*' : '*'}`;
  const terms = words.map((word) => (begin && isBeginning(word) ? beginning : whole)(word));
  const all = terms.join(shared ? ' & ' : ' AND ');
  if (numberBegins === undefined) return all;
  return `(${all}) ${shared ? '|' : 'OR'} ${beginning(numberBegins)}`;
}

/** Whether one row of SQLite's index says so: its words stand there, parted by spaces. */
export function rowSays({ words, numberBegins, begin }: WordsSought): RawBuilder<SqlBool> {
  const says = (term: string) => sql<SqlBool>`instr(' ' || desk_words.words || ' ', ${term}) > 0`;
  const terms = words.map((word) => says(begin && isBeginning(word) ? ` ${word}` : ` ${word} `));
  const all = sql<SqlBool>`(${sql.join(terms, sql` and `)})`;
  return numberBegins === undefined ? all : sql<SqlBool>`(${all} or ${says(` ${numberBegins}`)})`;
}
