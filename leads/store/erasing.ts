import type { Database } from './database.ts';
import { deleteLeads } from './delete-leads.ts';
import { readState, writeState } from './relay-state.ts';
import { onSetAside } from './set-aside.ts';
import type { SetAside } from './set-aside.ts';
import { emptyLog, rewriteStore } from './sqlite-file.ts';

/** By the names of their certificates: the erasures that the store was last rewritten for. */
const stateName = 'erasures-rewritten';

/** What an erasure of the past asks of a store. */
export interface ErasingStore {
  /**
   * Deletes leads that were erased and came back with a backup.
   * @returns how many had come back
   */
  eraseLeads: (leadIds: readonly string[]) => Promise<number>;
  /**
   * Leaves no trace in the store's file of what was erased. It is rewritten once for the erasures
   * named: posts wait for that, and what holds an erasure up elsewhere may last for months.
   * @returns false where another process still reads an old state of the store
   */
  vacuumAfter: (erasures: readonly string[]) => Promise<boolean>;
  /** Both, in a store that a restore set aside. */
  eraseFromSetAside: (
    store: SetAside,
    leadIds: readonly string[],
    erasures: readonly string[],
  ) => Promise<boolean>;
  /** Of these leads nothing is sent from now on, in place of those named before. */
  withhold: (leadIds: readonly string[]) => Promise<void>;
}

/** For an open store that nobody delivers from. */
export function erasingStore(db: Database): ErasingStore {
  return {
    eraseLeads: (leadIds) => eraseLeads(db, leadIds),
    vacuumAfter: (erasures) => vacuumAfter(db, erasures),
    eraseFromSetAside: (store, leadIds, erasures) =>
      onSetAside(store, async (setAside) => {
        await eraseLeads(setAside, leadIds);
        return vacuumAfter(setAside, erasures);
      }),
    withhold: () => Promise.resolve(),
  };
}

async function eraseLeads(db: Database, leadIds: readonly string[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { leads } = await deleteLeads(trx, leadIds, null);
    // There are traces again: it is to be rewritten once more.
    if (leads > 0) await writeState(trx, stateName, undefined);
    return leads;
  });
}

async function vacuumAfter(db: Database, erasures: readonly string[]): Promise<boolean> {
  const rewritten = namesIn(await readState(db, stateName));
  if (!erasures.every((name) => rewritten.includes(name))) {
    await rewriteStore(db);
    await writeState(db, stateName, JSON.stringify(erasures));
  }
  return emptyLog(db);
}

function namesIn(text: string | undefined): readonly unknown[] {
  try {
    const names: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}
