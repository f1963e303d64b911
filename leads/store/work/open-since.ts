import { clockSlackMs, idAt } from '../../lead.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { agreeOnState, replaceState } from '../database/relay-state.ts';
import { dayMs } from '../../../platform/clock.ts';

/** How old a lead may be to need an answer when the desk first opens. */
const stillOpenMs = 7 * dayMs;

/**
 * The time from which leads need an answer; set when a desk first opens, and again if the clock was ahead then: no lead
 * would need one until that time came.
 */
export async function readOpenSince(db: Database, now: number): Promise<number> {
  const name = 'desk-began';
  const began = await agreeOnState(db, name, String(now));
  if (Number(began) <= now) return Number(began) - stillOpenMs;
  const openSince = now - stillOpenMs;
  await inTransaction(db, async (trx) => {
    if (await replaceState(trx, name, began, String(now))) await reopenSince(trx, openSince, now);
  });
  return openSince;
}

/** Reopens leads of this time that were settled as older than the desk. */
async function reopenSince(trx: Database, openSince: number, now: number): Promise<void> {
  const ofThatTime = trx
    .selectFrom('lead')
    .select('id')
    .where('id', '>=', idAt(openSince - clockSlackMs))
    .where('id', '<', idAt(now + clockSlackMs))
    // If it is this clock that is wrong, only leads of its own days are reopened.
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
