import type { Database } from '../database.ts';
import { inOneWrite } from '../one-write.ts';
import { markLeads, unmarkSpam } from '../spam-marks.ts';
import type { HowSettled } from '../work-schema.ts';

// What people do about leads at the desk. Each changes those it applies to and says which.

/** Who does something, and when. */
export interface By {
  /** Address of who does it. */
  by: string;
  now: number;
}

/** Makes leads somebody's to answer; whoever had them before does not any more. */
export async function takeLeads(
  db: Database,
  ids: readonly string[],
  { by, now }: By,
): Promise<string[]> {
  return changed(
    await db
      .updateTable('desk_lead')
      .set({ taken_by: by, taken_at: now })
      .where('lead_id', 'in', ids)
      .where('settled_at', 'is', null)
      .returning('lead_id')
      .execute(),
  );
}

/** Leaves leads to whoever takes them next. */
export async function letGo(db: Database, ids: readonly string[]): Promise<string[]> {
  return changed(
    await db
      .updateTable('desk_lead')
      .set({ taken_by: null, taken_at: null })
      .where('lead_id', 'in', ids)
      .where('settled_at', 'is', null)
      .returning('lead_id')
      .execute(),
  );
}

/** Nobody has to answer leads any more. What is called spam is learned from. */
export async function settleLeads(
  db: Database,
  ids: readonly string[],
  how: HowSettled,
  { by, now }: By,
): Promise<string[]> {
  return inOneWrite(db, async (trx) => {
    const settled = changed(
      await trx
        .updateTable('desk_lead')
        .set({ settled_at: now, settled_by: by, settled_how: how })
        .where('lead_id', 'in', ids)
        .where('settled_at', 'is', null)
        .returning('lead_id')
        .execute(),
    );
    if (how === 'spam') await markLeads(trx, settled, { label: 'spam', now });
    return settled;
  });
}

/** Takes that back: leads are to be answered again, and are called nothing. */
export async function reopenLeads(db: Database, ids: readonly string[]): Promise<string[]> {
  return inOneWrite(db, async (trx) => {
    const reopened = changed(
      await trx
        .updateTable('desk_lead')
        .set({ settled_at: null, settled_by: null, settled_how: null })
        .where('lead_id', 'in', ids)
        .where('settled_at', 'is not', null)
        .returning('lead_id')
        .execute(),
    );
    await unmarkSpam(trx, reopened);
    return reopened;
  });
}

/** Hides leads from who is to answer them until a time; null shows them again. */
export async function putOff(
  db: Database,
  ids: readonly string[],
  until: number | null,
): Promise<string[]> {
  return changed(
    await db
      .updateTable('desk_lead')
      .set({ put_off_until: until })
      .where('lead_id', 'in', ids)
      .where('settled_at', 'is', null)
      .returning('lead_id')
      .execute(),
  );
}

function changed(rows: readonly { lead_id: string }[]): string[] {
  return rows.map(({ lead_id }) => lead_id);
}
