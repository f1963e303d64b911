import type { Compilable, CompiledQuery, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Rows in one statement: a group is cut into these, so that few statements are ever prepared. */
const sizes = [64, 32, 16, 8, 4, 2, 1] as const;

/**
 * An insert of many rows that is compiled once for each size. Compiling costs more than inserting,
 * and a statement of its own for each length of a group would push others out of those prepared.
 * @param build makes the query; all its parameters have to be the rows' values
 * @returns inserts rows that have the same columns in the same order, and gives what it returns
 */
export function createInsertion<Row extends object, Result>(
  build: (trx: Transaction<Schema>, rows: readonly Row[]) => Compilable<Result>,
): (trx: Transaction<Schema>, rows: readonly Row[]) => Promise<Result[]> {
  const compiled = new Map<number, CompiledQuery<Result>>();

  function queryFor(trx: Transaction<Schema>, rows: readonly Row[]): CompiledQuery<Result> {
    const known = compiled.get(rows.length);
    if (known) return { ...known, parameters: rows.flatMap((row) => Object.values(row)) };
    const query = build(trx, rows).compile();
    compiled.set(rows.length, query);
    return query;
  }

  return async (trx, rows) => {
    const results: Result[] = [];
    let from = 0;
    for (const size of sizes) {
      for (; rows.length - from >= size; from += size) {
        const query = queryFor(trx, rows.slice(from, from + size));
        results.push(...(await trx.executeQuery(query)).rows);
      }
    }
    return results;
  };
}
