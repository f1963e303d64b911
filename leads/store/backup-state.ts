import type { Database } from './database.ts';
import { readState, writeState } from './relay-state.ts';

const name = 'last-backup';

/** Notes when the store was copied whole. */
export async function noteBackup(db: Database, at: number): Promise<void> {
  await writeState(db, name, String(at));
}

/** When the store was last copied whole; undefined where it never was. */
export function readBackup(db: Database): Promise<number | undefined> {
  return momentOfBackup((state) => readState(db, state));
}

/** The same for whoever reads the store's states in a way of its own. */
export async function momentOfBackup(
  read: (state: string) => Promise<string | undefined>,
): Promise<number | undefined> {
  const at = Number(await read(name));
  return Number.isFinite(at) ? at : undefined;
}
