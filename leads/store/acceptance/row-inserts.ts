import { CompiledQuery, type Compilable, type Insertable } from 'kysely';
import { isShared } from '../tables/is-shared.ts';
import type { Transaction } from '../database/in-transaction.ts';
import type { Schema } from '../tables/schema.ts';

type Insert<Row> = (trx: Transaction, rows: readonly Row[]) => CompiledQuery;

/** Returns the ids of the rows whose key was new. */
export const leadInsert = insertOf<Insertable<Schema['lead']>>((trx, rows) =>
  trx
    .insertInto('lead')
    .values(rows)
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id'),
);

export const deliveryInsert = insertOf<Insertable<Schema['delivery']>>((trx, rows) =>
  trx
    .insertInto('delivery')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('once_key').where('once_key', 'is not', null).doNothing(),
    ),
);

/**
 * An insert whose SQL is compiled once per engine and number of rows: compiling it each time takes an eighth of the
 * time the store spends on a lead. All rows have the same columns.
 */
function insertOf<Row extends object>(
  made: (trx: Transaction, rows: readonly Row[]) => Compilable,
): Insert<Row> {
  const known = new Map<string, { words: string; columns: (keyof Row)[] }>();
  return (trx, rows) => {
    const { words, columns } = known.getOrInsertComputed(`${isShared(trx)} ${rows.length}`, () => ({
      words: made(trx, rows).compile().sql,
      columns: Object.keys(rows[0] ?? {}) as (keyof Row)[],
    }));
    return CompiledQuery.raw(
      words,
      rows.flatMap((row): unknown[] => columns.map((column) => row[column])),
    );
  };
}
