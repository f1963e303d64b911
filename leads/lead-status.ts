import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { DeliveryKind } from './lead.ts';
import type { Schema } from './store/schema.ts';

/**
 * What has become of a lead; every lead is in exactly one of these.
 *
 * - `quarantined`: it looked like spam and nobody has released it. Nothing is sent.
 * - `parked`: one of its deliveries was given up. A person has to look.
 * - `waiting`: none is given up, and one is still to be sent.
 * - `delivered`: all were taken.
 *
 * Notifications and webhooks count: they carry the lead to the people it is for. Automatic replies do
 * not. A visitor who mistypes the address bounces one every other day, and a lead that was read
 * would stand among those that were not. `show` lists them, and `stats` counts those given up.
 */
export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatuses = ['delivered', 'quarantined', 'parked', 'waiting'] as const;

/** Stands where a server's answer would with what a person gave up: nobody waits to hear of it. */
export const parkedByHand = 'Parked by hand.';

/** Kinds of delivery that carry a lead to the people it is for. */
export const carryingKinds = ['notification', 'webhook'] as const satisfies readonly DeliveryKind[];

type DeliveryState = Pick<Schema['delivery'], 'kind' | 'delivered_at' | 'parked_at'>;

export function statusOf(
  lead: Pick<Schema['lead'], 'quarantined_at' | 'released_at'>,
  deliveries: readonly DeliveryState[],
): LeadStatus {
  if (lead.quarantined_at !== null && lead.released_at === null) return 'quarantined';
  const carrying = deliveries.filter(({ kind }) => kind !== 'autoresponse');
  if (carrying.some(({ parked_at }) => parked_at !== null)) return 'parked';
  // None at all is a fault that `verify` names: nobody was told.
  if (carrying.length === 0) return 'waiting';
  return carrying.every(({ delivered_at }) => delivered_at !== null) ? 'delivered' : 'waiting';
}

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
