import { carryingKinds, type DeliveryKind } from './delivery-kinds.ts';
import { stateOf, type DeliveryState } from './delivery-state.ts';

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

/** In nobody's hands, by a fault: `stats` no longer adds up, and `verify` names the lead. */
export type Stranded = 'stranded';

/** The last answer of a delivery that a person parked. Alerts leave such deliveries out. */
export const parkedByHand = 'Parked by hand.';

interface StatusRule {
  some: DeliveryState;
  none: readonly DeliveryState[];
}

/**
 * What the deliveries that carry a lead say of it: in which state one is and in which there is none.
 * Each rule stands by itself, so that `stats` proves something where the counts add up.
 * leads/store/lead/has-status.ts makes SQL of them.
 */
export const statusRules = {
  parked: { some: 'parked', none: [] },
  waiting: { some: 'waiting', none: ['parked'] },
  delivered: { some: 'delivered', none: ['waiting', 'parked', 'held'] },
} as const satisfies Readonly<Record<Exclude<LeadStatus, 'quarantined'>, StatusRule>>;

type Delivery = Parameters<typeof stateOf>[0] & { kind: DeliveryKind };

interface QuarantineTimes {
  quarantined_at: number | null;
  released_at: number | null;
}

/** Whether a lead came into quarantine and nobody has released it. */
export function isInQuarantine({ quarantined_at, released_at }: QuarantineTimes): boolean {
  return quarantined_at !== null && released_at === null;
}

export function statusOf(
  lead: QuarantineTimes,
  deliveries: readonly Delivery[],
): LeadStatus | Stranded {
  const isQuarantined = isInQuarantine(lead);
  const carrying = deliveries.filter(({ kind }) => carryingKinds.some((one) => one === kind));
  const states = new Set(carrying.map((delivery) => stateOf(delivery)));
  const has = (state: DeliveryState) => states.has(state);
  return leadStatuses.find((status) => isOfStatus(status, isQuarantined, has)) ?? 'stranded';
}

/** @param has whether one of the deliveries that carry the lead is in a state */
export function isOfStatus(
  status: LeadStatus,
  isQuarantined: boolean,
  has: (state: DeliveryState) => boolean,
): boolean {
  if (status === 'quarantined') return isQuarantined;
  const { some, none }: StatusRule = statusRules[status];
  return !isQuarantined && has(some) && !none.some((state) => has(state));
}
