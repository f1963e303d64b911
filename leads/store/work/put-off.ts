import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { changeOpen, type Changed, type AsShown } from './deeds.ts';

/** A time in milliseconds, as a form field. */
const aTime = /^\d{1,15}$/;

/**
 * Puts leads off until a time, which hides them from those who answer; null calls them back.
 * @param asShown excludes leads that a colleague has taken since
 */
export async function putOff(
  db: Database,
  ids: readonly string[],
  until: number | null,
  asShown?: AsShown,
): Promise<Changed[]> {
  const changed = await changeOpen(db, ids, {
    column: 'put_off_until',
    change: { put_off_until: until },
    asShown,
  });
  return changed.map((one) => ({ ...one, putOffUntil: until }));
}

/**
 * Undoes putting off or calling back: each lead gets the date it had before. One that a colleague has put off anew,
 * called back or taken meanwhile is left as it is.
 * @param days until when each was put off before, in milliseconds; leads that were not are absent
 * @param isNow until when the undone act put them off; empty if it called them back
 * @param at when that was done, in milliseconds
 */
export async function putOffAsBefore(
  db: Database,
  ids: readonly string[],
  { days, isNow, at }: { days: Readonly<Record<string, string>>; isNow: string; at: string },
): Promise<string[]> {
  const until = timeIn(isNow);
  return inTransaction(db, async (trx) => {
    const back: string[] = [];
    for (const [day = '', those] of Map.groupBy(ids, (id) => days[id])) {
      const rows = await trx
        .updateTable('desk_lead')
        .set({ put_off_until: timeIn(day) })
        .where('lead_id', 'in', those)
        .where('settled_at', 'is', null)
        .where('put_off_until', until === null ? 'is' : '=', until)
        .where((eb) => eb.or([eb('taken_at', 'is', null), eb('taken_at', '<=', timeIn(at) ?? 0)]))
        .returning('lead_id as id')
        .execute();
      back.push(...rows.map(({ id }) => id));
    }
    return back;
  });
}

function timeIn(text: string): number | null {
  return aTime.test(text) ? Number(text) : null;
}
