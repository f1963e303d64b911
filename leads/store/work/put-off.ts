import type { Database } from '../database.ts';
import { inOneWrite } from '../one-write.ts';
import type { Changed } from './deeds.ts';

/** A time in milliseconds, as a form has it. */
const aTime = /^\d{1,15}$/;

/**
 * Hides leads from who is to answer them until a time; null shows them again.
 * @returns those that it was done to, and until when each was put off before
 */
export async function putOff(
  db: Database,
  ids: readonly string[],
  until: number | null,
): Promise<Changed[]> {
  return inOneWrite(db, async (trx) => {
    // What a row is changed to is all that is told of it, so this changes nothing, and its day is changed after.
    const open = await trx
      .updateTable('desk_lead')
      .set({ settled_at: null })
      .where('lead_id', 'in', ids)
      .where('settled_at', 'is', null)
      .returning(['lead_id as id', 'put_off_until as from'])
      .execute();
    if (open.length === 0) return [];
    const changing = open.map(({ id }) => id);
    await trx
      .updateTable('desk_lead')
      .set({ put_off_until: until })
      .where('lead_id', 'in', changing)
      .execute();
    return open;
  });
}

/**
 * Takes putting off and calling back back: leads come back when they were to before.
 * @param days until when each was put off, in milliseconds; of those that were not there is none
 */
export async function putOffAsBefore(
  db: Database,
  ids: readonly string[],
  days: Readonly<Record<string, string>>,
): Promise<string[]> {
  return inOneWrite(db, async (trx) => {
    const back: string[] = [];
    for (const [day = '', those] of Map.groupBy(ids, (id) => days[id])) {
      const put = await putOff(trx, those, aTime.test(day) ? Number(day) : null);
      back.push(...put.map(({ id }) => id));
    }
    return back;
  });
}
