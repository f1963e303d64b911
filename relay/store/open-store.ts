import path from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';

type StoreSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Opens the database that the configuration names, with its tables up to date. */
export async function openConfiguredDatabase({
  dataDir,
  databaseUrl,
}: StoreSettings): Promise<Database> {
  if (databaseUrl === undefined) return openDatabase(openSqlite(storeFile(dataDir)));
  const { openPostgres } = await import('./postgres.ts');
  return openDatabase(openPostgres(databaseUrl));
}

/** Where the embedded store stands. */
export function storeFile(dataDir: string): string {
  return path.join(dataDir, 'leads.sqlite');
}

/** Where leads are kept, in words that hold no password. */
export function storePlace({ dataDir, databaseUrl }: StoreSettings): string {
  if (databaseUrl === undefined) return storeFile(dataDir);
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}
