import type { Database } from './database/database.ts';
import { writeState } from './database/relay-state.ts';
import type { Store } from './store.ts';

const name = 'last-backup';

/** Notes when the store was copied whole. */
export async function noteBackup(db: Database, at: number): Promise<void> {
  await writeState(db, name, String(at));
}

/** When the store was last copied whole; undefined where it never was. */
export async function readBackup(store: Pick<Store, 'readState'>): Promise<number | undefined> {
  const at = Number(await store.readState(name));
  return Number.isFinite(at) ? at : undefined;
}
