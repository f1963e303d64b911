import { clockSlackMs, idAt } from '../../lead.ts';
import type { Database } from '../database/database.ts';
import { inOneWrite } from '../database/one-write.ts';
import { agreeOnState, replaceState } from '../database/relay-state.ts';
import { dayMs } from '../../../platform/clock.ts';

/** Leads from before the desk was there are nobody's to answer, but for those of its last days. */
const stillOpenMs = 7 * dayMs;

/**
 * Since when leads are somebody's to answer; begins that where no desk has been there before, and anew
 * where the clock was ahead then: no lead would be anybody's until that time comes.
 */
export async function readOpenSince(db: Database, now: number): Promise<number> {
  const name = 'desk-began';
  const began = await agreeOnState(db, name, String(now));
  if (Number(began) <= now) return Number(began) - stillOpenMs;
  const openSince = now - stillOpenMs;
  await inOneWrite(db, async (trx) => {
    if (await replaceState(trx, name, began, String(now))) await reopenSince(trx, openSince, now);
  });
  return openSince;
}

/** Opens leads of this time that were taken for older than the desk. */
async function reopenSince(trx: Database, openSince: number, now: number): Promise<void> {
  const ofThatTime = trx
    .selectFrom('lead')
    .select('id')
    .where('id', '>=', idAt(openSince - clockSlackMs))
    .where('id', '<', idAt(now + clockSlackMs))
    // Where it is this clock that is wrong, it reaches no lead but those of its own days.
    .where('received_at', '>=', openSince)
    .where('received_at', '<=', now)
    .where('deidentified_at', 'is', null);
  await trx
    .updateTable('desk_lead')
    .set({ settled_at: null, settled_how: null })
    .where('settled_how', '=', 'before')
    .where('lead_id', 'in', ofThatTime)
    .execute();
}
