import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { leadStatuses, type LeadStatus } from '../../lead-status.ts';
import { visitorKinds } from '../../delivery-kinds.ts';
import { hasStatus } from './has-status.ts';
import { isInState } from './is-in-state.ts';

export type LeadCounts = Awaited<ReturnType<typeof countLeads>>;

/** Counts every status by its own query, all from one snapshot. */
export async function countLeads(db: Database) {
  // At its default level, PostgreSQL would take a new snapshot for each query.
  const reading = db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read');
  return reading.execute(async (trx) => {
    const accepted = await countRows(trx.selectFrom('lead'));
    const countWith = (status: LeadStatus) =>
      countRows(trx.selectFrom('lead').where((eb) => hasStatus(eb, status)));
    const byStatus = {
      delivered: await countWith('delivered'),
      quarantined: await countWith('quarantined'),
      parked: await countWith('parked'),
      waiting: await countWith('waiting'),
    };
    const sum = leadStatuses.reduce((total, status) => total + byStatus[status], 0);
    return {
      accepted,
      ...byStatus,
      /** Whether the four counts add up to `accepted`. */
      addsUp: sum === accepted,
      repliesParked: await countRows(
        trx.selectFrom('delivery').where(isInState('parked')).where('kind', 'in', visitorKinds),
      ),
      deidentified: await countRows(
        trx.selectFrom('lead').where('deidentified_at', 'is not', null),
      ),
    };
  });
}
