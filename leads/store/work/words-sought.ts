import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/** Whole words are looked for; where there is none, a last word that only begins so. */
export interface WordsSought {
  words: readonly string[];
  lastBegins: boolean;
}

/** As FTS5 reads it, or PostgreSQL as a tsquery. Words have letters and digits alone. */
export function queryFor({ words, lastBegins }: WordsSought, shared: boolean): string {
  const ending = lastBegins ? (shared ? ':*' : '*') : '';
  const quote = shared ? "'" : '"';
  const terms = words.map((word) => `${quote}${word}${quote}`);
  return terms.join(shared ? ' & ' : ' ') + ending;
}

/** Whether one row of SQLite's index says so: its words stand there, parted by spaces. */
export function rowSays({ words, lastBegins }: WordsSought): RawBuilder<SqlBool> {
  const terms = words.map((word, place) => {
    const term = lastBegins && place === words.length - 1 ? ` ${word}` : ` ${word} `;
    return sql<SqlBool>`instr(' ' || desk_words.words || ' ', ${term}) > 0`;
  });
  return sql<SqlBool>`(${sql.join(terms, sql` and `)})`;
}
