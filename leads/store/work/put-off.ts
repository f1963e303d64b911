import type { Database } from '../database.ts';
import { inOneWrite } from '../one-write.ts';
import { changeOpen, type Changed } from './deeds.ts';

/** A time in milliseconds, as a form has it. */
const aTime = /^\d{1,15}$/;

/** Hides leads from who is to answer them until a time; null shows them again. */
export async function putOff(
  db: Database,
  ids: readonly string[],
  until: number | null,
): Promise<Changed[]> {
  return changeOpen(db, ids, 'put_off_until', { put_off_until: until });
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
