import { carryingKinds, type DeliveryKind } from './delivery-kinds.ts';
import { stateOf, type DeliveryState } from './delivery-state.ts';

/**
 * The status of a lead, which is always in exactly one.
 *
 * - `quarantined`: it looked like spam and nobody has released it. Nothing is sent.
 * - `parked`: one of its deliveries was given up. A person has to look.
 * - `waiting`: none was given up, and one is still to be sent.
 * - `delivered`: all were accepted.
 *
 * Only notifications and webhooks count, since they carry the lead to the people it is for. Automatic replies do not:
 * every other day a visitor mistypes their address and one bounces, and a lead that was read would be listed as
 * undelivered. `show` lists them, and `stats` counts those given up.
 */
export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatuses = ['delivered', 'quarantined', 'parked', 'waiting'] as const;

/** In no status, because of a bug: `stats` no longer adds up, and `verify` names the lead. */
export type Stranded = 'stranded';

/** The last answer of a delivery that a person parked. Alerts leave such deliveries out. */
export const parkedByHand = 'Parked by hand.';

interface StatusRule {
  some: DeliveryState;
  none: readonly DeliveryState[];
}

/**
 * The rules for a lead's status, by its carrying deliveries: one is in the state `some`, and none in a state of `none`.
 * Each rule stands alone, so that counts that add up prove something. leads/store/lead/has-status.ts builds SQL from
 * them.
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

/** Whether a lead was quarantined and nobody has released it. */
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

/** @param has whether one of the lead's carrying deliveries is in a state */
export function isOfStatus(
  status: LeadStatus,
  isQuarantined: boolean,
  has: (state: DeliveryState) => boolean,
): boolean {
  if (status === 'quarantined') return isQuarantined;
  const { some, none }: StatusRule = statusRules[status];
  return !isQuarantined && has(some) && !none.some((state) => has(state));
}
