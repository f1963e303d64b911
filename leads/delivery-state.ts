/**
 * The time that is set in each state. The first of these that is set decides; a delivery without any is waiting.
 * leads/store/lead/is-in-state.ts builds SQL from the same table.
 *
 * - `delivered`: a server accepted it.
 * - `parked`: it was given up, by the relay or by hand.
 * - `held`: its lead is in quarantine.
 */
export const timeOfState = {
  delivered: 'delivered_at',
  parked: 'parked_at',
  held: 'held_at',
} as const;

type TimedState = keyof typeof timeOfState;

/** Milliseconds since the epoch. */
type DeliveryTimes = Readonly<Record<(typeof timeOfState)[TimedState], number | null>>;

/** The state of a delivery, which is always in exactly one. */
export type DeliveryState = TimedState | 'waiting';

export const timedStates = Object.keys(timeOfState) as TimedState[];

export const deliveryStates: readonly DeliveryState[] = [...timedStates, 'waiting'];

export function stateOf(delivery: DeliveryTimes): DeliveryState {
  return timedStates.find((state) => delivery[timeOfState[state]] !== null) ?? 'waiting';
}

/** When it was delivered or parked; null if it is still to be sent. */
export function endedAt(delivery: DeliveryTimes): number | null {
  const state = stateOf(delivery);
  return state === 'delivered' || state === 'parked' ? delivery[timeOfState[state]] : null;
}
