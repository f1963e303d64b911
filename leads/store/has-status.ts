import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { carryingKinds } from '../lead-status.ts';
import type { LeadStatus } from '../lead-status.ts';
import type { Schema } from './schema.ts';

/**
 * The same as a condition on a row of `lead`. Each reads what is rare by its partial index; none is
 * computed from another, so that `stats` proves something when the four add up.
 */
export function hasStatus(
  eb: ExpressionBuilder<Schema, 'lead'>,
  status: LeadStatus,
): ExpressionWrapper<Schema, 'lead', SqlBool> {
  const quarantined = eb.and([
    eb('lead.quarantined_at', 'is not', null),
    eb('lead.released_at', 'is', null),
  ]);
  const carrying = eb.selectFrom('delivery').where('kind', 'in', carryingKinds);
  const parked = carrying.where('parked_at', 'is not', null).select('delivery.lead_id');
  const waiting = carrying
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .where('held_at', 'is', null)
    .select('delivery.lead_id');
  const own = carrying.whereRef('delivery.lead_id', '=', 'lead.id').select('delivery.id');
  switch (status) {
    case 'quarantined':
      return quarantined;
    case 'parked':
      return eb.and([eb('lead.id', 'in', parked), eb.not(quarantined)]);
    case 'waiting':
      return eb.and([
        eb('lead.id', 'in', waiting),
        eb.not(eb.exists(own.where('parked_at', 'is not', null))),
        eb.not(quarantined),
      ]);
    case 'delivered':
      return eb.and([
        eb.exists(own),
        eb.not(eb.exists(own.where('delivered_at', 'is', null))),
        eb.not(quarantined),
      ]);
  }
}
