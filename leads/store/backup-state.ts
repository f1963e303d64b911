import type { Database } from './database/database.ts';
import { writeState } from './database/relay-state.ts';
import type { Store } from './store.ts';

const name = 'last-backup';

/** Records when the whole store was last backed up, in milliseconds since the epoch. */
export async function noteBackup(db: Database, at: number): Promise<void> {
  await writeState(db, name, String(at));
}

/** When the whole store was last backed up; undefined if it never was. */
export async function readBackup(store: Pick<Store, 'readState'>): Promise<number | undefined> {
  const at = Number(await store.readState(name));
  return Number.isFinite(at) ? at : undefined;
}
