import type { Config } from '../config.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { openSqlite, storeFileIn } from './sqlite.ts';

export type StoreSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Opens the database that the configuration names, with its tables up to date. */
export async function openConfiguredDatabase(
  { dataDir, databaseUrl }: StoreSettings,
  options: Parameters<typeof openSqlite>[1] = {},
): Promise<Database> {
  if (databaseUrl === undefined) return openDatabase(openSqlite(storeFileIn(dataDir), options));
  const { openPostgres } = await import('./postgres.ts');
  return openDatabase(openPostgres(databaseUrl));
}

/** Where leads are kept, in words that hold no password. */
export function storePlace({ dataDir, databaseUrl }: StoreSettings): string {
  if (databaseUrl === undefined) return storeFileIn(dataDir);
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}
