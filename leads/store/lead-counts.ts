import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { leadStatuses, statusRules } from '../lead-status.ts';
import { carryingKinds, visitorKinds } from '../delivery-kinds.ts';
import { hasStatus } from './has-status.ts';
import type { LeadStatus } from '../lead-status.ts';
import { isInState } from './is-in-state.ts';
import type { DeliveryState } from '../delivery-state.ts';

export type LeadCounts = Readonly<Record<LeadStatus, number>> & {
  accepted: number;
  /** Whether the four make up what was accepted. */
  addsUp: boolean;
  repliesParked: number;
  deidentified: number;
};

/** Counts every status on its own, all at one moment. */
export async function countLeads(db: Database): Promise<LeadCounts> {
  return db.transaction().execute(async (trx) => {
    const accepted = await countOf(trx.selectFrom('lead'));
    const [quarantined, parked, waiting] = [
      await countOf(trx.selectFrom('lead').where((eb) => hasStatus(eb, 'quarantined'))),
      await countOf(trx.selectFrom('lead').where((eb) => hasStatus(eb, 'parked'))),
      await countOf(trx.selectFrom('lead').where((eb) => hasStatus(eb, 'waiting'))),
    ];
    const delivered = await countDelivered(trx);
    const byStatus = { delivered, quarantined, parked, waiting };
    const sum = leadStatuses.reduce((total, status) => total + byStatus[status], 0);
    return {
      accepted,
      ...byStatus,
      addsUp: sum === accepted,
      repliesParked: await countOf(
        trx.selectFrom('delivery').where(isInState('parked')).where('kind', 'in', visitorKinds),
      ),
      deidentified: await countOf(trx.selectFrom('lead').where('deidentified_at', 'is not', null)),
    };
  });
}

/** Nearly all leads are: read once in the order of an index, not looked up one by one. */
async function countDelivered(db: Database): Promise<number> {
  const delivered = db
    .selectFrom('delivery')
    .select('lead_id')
    .where('kind', 'in', carryingKinds)
    .where('lead_id', 'not in', (eb) =>
      eb
        .selectFrom('lead')
        .select('id')
        .where((lead) => hasStatus(lead, 'quarantined')),
    )
    .groupBy('lead_id')
    .having((eb) => {
      const countIn = (state: DeliveryState) => eb.fn.countAll().filterWhere(isInState(state));
      const { some, none } = statusRules.delivered;
      return eb.and([
        eb(countIn(some), '>', 0),
        ...none.map((state) => eb(countIn(state), '=', 0)),
      ]);
    });
  const { count } = await db
    .selectFrom(delivered.as('delivered'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countOf<Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await rows
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
