import { parseJson } from '../../../platform/parse-json.ts';
import type { Database } from '../database/database.ts';
import { deleteLeads, hasTraces, vacuumedFor } from './delete-leads.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { bindDatabase } from '../database/bind-database.ts';
import { readState, writeState } from '../database/relay-state.ts';
import { onSetAside, type SetAside } from '../embedded/set-aside.ts';
import { emptyLog, vacuumStore } from './vacuum.ts';

/** The part of a store that carries out certified erasures. */
export type ErasingStore = ReturnType<typeof erasingStore>;

/** Creates the erasing part of an open store that nobody delivers from. */
export function erasingStore(db: Database) {
  return {
    ...bindDatabase(db, { eraseLeads, vacuumFor }),
    eraseFromSetAside: (
      store: SetAside,
      leadIds: readonly string[],
      erasures: readonly string[],
    ): Promise<boolean> =>
      onSetAside(store, async (setAside) => {
        await eraseLeads(setAside, leadIds);
        return vacuumFor(setAside, erasures);
      }),
    /** Sends nothing of these leads from now on, replacing the leads named before. */
    withhold: (_leadIds: readonly string[]): Promise<void> => Promise.resolve(),
  };
}

/**
 * Deletes leads that had been erased and came back with a backup.
 * @returns how many had come back, and whether the store has traces of these or others
 */
async function eraseLeads(
  db: Database,
  leadIds: readonly string[],
): Promise<{ leads: number; hasTraces: boolean }> {
  return inTransaction(db, async (trx) => {
    const { leads } = await deleteLeads(trx, leadIds, null);
    return { leads, hasTraces: await hasTraces(trx) };
  });
}

/**
 * Vacuums the store and empties its log, so that its file has no trace of what was erased. Posts wait for a vacuum, so
 * it runs once for the given erasures, however often it is asked for.
 * @returns false if another process still reads an old snapshot of the store
 */
async function vacuumFor(db: Database, erasures: readonly string[]): Promise<boolean> {
  const vacuumed = namesIn(await readState(db, vacuumedFor));
  if (!erasures.every((name) => vacuumed.includes(name))) {
    await vacuumStore(db);
    await writeState(db, vacuumedFor, JSON.stringify(erasures));
  }
  return emptyLog(db);
}

function namesIn(text: string | undefined): readonly unknown[] {
  const names = parseJson(text ?? '[]');
  return Array.isArray(names) ? names : [];
}
