import type { Database } from './database.ts';

type Bound<Work> = Work extends (db: Database, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never;

/** Functions that take a database, without that first argument. */
export type BoundToDatabase<Works> = { readonly [Name in keyof Works]: Bound<Works[Name]> };

/** Binds the open database as the first argument of each function. */
export function bindDatabase<Works extends object>(
  db: Database,
  works: Works,
): BoundToDatabase<Works> {
  const bound = Object.entries(works as Record<string, (db: Database) => unknown>).map(
    ([name, work]) => [name, work.bind(undefined, db)],
  );
  return Object.fromEntries(bound) as BoundToDatabase<Works>;
}
