import type { DeliveryKind } from './lead.ts';

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

/** The last answer of a delivery that a person parked. Alerts leave such deliveries out. */
export const parkedByHand = 'Parked by hand.';

/** Kinds of delivery that carry a lead to the people it is for. */
export const carryingKinds = ['notification', 'webhook'] as const satisfies readonly DeliveryKind[];

/** When it was taken or given up, in milliseconds since the epoch. */
interface DeliveryState {
  kind: DeliveryKind;
  delivered_at: number | null;
  parked_at: number | null;
}

export function statusOf(
  lead: { quarantined_at: number | null; released_at: number | null },
  deliveries: readonly DeliveryState[],
): LeadStatus {
  if (lead.quarantined_at !== null && lead.released_at === null) return 'quarantined';
  const carrying = deliveries.filter(({ kind }) => kind !== 'autoresponse');
  if (carrying.some(({ parked_at }) => parked_at !== null)) return 'parked';
  // None at all is a fault that `verify` names: nobody was told.
  if (carrying.length === 0) return 'waiting';
  return carrying.every(({ delivered_at }) => delivered_at !== null) ? 'delivered' : 'waiting';
}
