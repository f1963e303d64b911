import { setTimeout } from 'node:timers/promises';
import { stateOf } from '../../leads/delivery-state.ts';
import { leadsStillThere } from '../../leads/store/lead/stored-lead.ts';
import type { Desk } from './desk-context.ts';

/** Pauses between looks: most mail is out within a second, and by a slow server within a minute. */
const lookAfterMs = [500, 1000, 2000, 4000, 8000, 16_000, 32_000];

/** Has the relay send what is due of these leads, and shows on every page what becomes of it. */
export function sendOut(desk: Desk, ids: readonly string[]): void {
  // Begun first, so that it counts no less than the pages show. If it fails, they show the rest when next loaded.
  void tellOnceOut(desk, ids).catch(() => undefined);
  desk.wake();
  desk.changes.tell();
}

/** Looks until all deliveries are out, as the relay, which may run elsewhere, does not tell the desk. */
async function tellOnceOut(desk: Desk, ids: readonly string[]): Promise<void> {
  let before = await countWaiting(desk, ids);
  for (const ms of lookAfterMs) {
    if (before === 0) return;
    await setTimeout(ms, undefined, { ref: false });
    const waiting = await countWaiting(desk, ids);
    if (waiting !== before) desk.changes.tell();
    before = waiting;
  }
}

async function countWaiting({ db }: Desk, ids: readonly string[]): Promise<number> {
  const leads = await leadsStillThere(db, ids);
  return leads.flatMap(({ deliveries }) => deliveries).filter((one) => stateOf(one) === 'waiting')
    .length;
}
