import type { Database } from './database.ts';

type Bound<Work> = Work extends (db: Database, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never;

/** Functions of a database, as whoever has one open calls them. */
export type OnOpened<Works> = { readonly [Name in keyof Works]: Bound<Works[Name]> };

/** Gives each of some functions the open database, which it takes first. */
export function onOpened<Works extends object>(db: Database, works: Works): OnOpened<Works> {
  const bound = Object.entries(works as Record<string, (db: Database) => unknown>).map(
    ([name, work]) => [name, work.bind(undefined, db)],
  );
  return Object.fromEntries(bound) as OnOpened<Works>;
}
