import type { Compilable, CompiledQuery, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { RowValues } from './submission-rows.ts';

/** Rows in one statement: a group is cut into these, so that few statements are ever prepared. */
const sizes = [64, 32, 16, 8, 4, 2, 1] as const;

/**
 * An insert of many rows that is compiled once for each size. Compiling costs more than inserting,
 * and a statement of its own for each length of a group would push others out of those prepared.
 * @param columns in the order of the values that will be inserted
 * @param build makes the query; all its parameters have to be the rows' values
 * @returns inserts rows, and gives what the query returns
 */
export function createInsertion<Row extends object, Result>(
  columns: readonly (keyof Row & string)[],
  build: (trx: Transaction<Schema>, rows: readonly Row[]) => Compilable<Result>,
): (trx: Transaction<Schema>, rows: readonly RowValues[]) => Promise<Result[]> {
  const compiled = new Map<number, CompiledQuery<Result>>();

  function queryFor(trx: Transaction<Schema>, rows: readonly RowValues[]): CompiledQuery<Result> {
    const known = compiled.get(rows.length);
    if (known) return { ...known, parameters: rows.flat() };
    const named = rows.map((values) =>
      Object.fromEntries(columns.map((column, index) => [column, values[index]])),
    );
    const query = build(trx, named as Row[]).compile();
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
