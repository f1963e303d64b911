import type { ClaimedDelivery, Settlement } from '../../leads/store/outbox.ts';
import type { Store } from '../../leads/store/store.ts';
import { attempt } from './attempt.ts';
import type { AttemptOptions } from './attempt.ts';

/** After the store failed (a full disk, say), wait this long before asking it again. */
export const storeFaultPauseMs = 1000;

interface Options extends AttemptOptions {
  store: Pick<Store, 'settle'>;
  stopping: AbortSignal;
}

/** Sends a delivery once and has the store know what became of it, unless a stop comes before. */
export async function deliver(delivery: ClaimedDelivery, options: Options): Promise<void> {
  const { clock, scanGate, stopping } = options;
  const settlement = await attempt(delivery, options);
  // What is not marked as sent would be sent again: it stays in hand until the store takes it.
  while (!(await settled(delivery, settlement, options)) && !stopping.aborted) {
    await clock.sleep(storeFaultPauseMs, stopping);
  }
  // Not before: what the scan makes due would wait for the scanner all the same.
  if (settlement.kind === 'unscanned') scanGate.scan(delivery.lead);
}

async function settled(
  { id, attempts }: ClaimedDelivery,
  settlement: Settlement,
  { store, log }: Options,
): Promise<boolean> {
  try {
    await store.settle({ id, attempts }, settlement);
    return true;
  } catch (error) {
    log.error({ err: error, delivery: id }, 'deliveries: an outcome was not stored');
    return false;
  }
}
