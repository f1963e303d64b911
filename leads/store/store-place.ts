import { statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../settings/config.ts';

export type StoreSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

export function storeFileIn(dataDir: string): string {
  return path.join(dataDir, 'leads.sqlite');
}

/** Where leads are kept, in words that hold no password. */
export function storePlace({ dataDir, databaseUrl }: StoreSettings): string {
  if (databaseUrl === undefined) return path.resolve(storeFileIn(dataDir));
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}

/** Whether opening an embedded store begins one: also where its disk is merely not mounted. */
export function beginsEmpty({ dataDir, databaseUrl }: StoreSettings): boolean {
  if (databaseUrl !== undefined) return false;
  try {
    return statSync(storeFileIn(dataDir)).size === 0;
  } catch {
    // What else keeps it from being opened is said then.
    return true;
  }
}
