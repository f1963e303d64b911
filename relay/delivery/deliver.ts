import type { ClaimedDelivery } from '../../leads/store/outbox/outbox.ts';
import type { Store } from '../../leads/store/store.ts';
import { attempt, type AttemptOptions } from './attempt.ts';

/** After the store failed (a full disk, say), wait this long before asking it again. */
export const storeFaultPauseMs = 1000;

interface Options extends AttemptOptions {
  store: Pick<Store, 'settle'>;
  stopping: AbortSignal;
}

/** Sends a delivery once and has the store know what became of it, unless a stop comes before. */
export async function deliver(delivery: ClaimedDelivery, options: Options): Promise<void> {
  const { clock, log, scanGate, store, stopping } = options;
  const { id, attempts } = delivery;
  const settlement = await attempt(delivery, options);
  const notSettled = () =>
    store.settle({ id, attempts }, settlement).then(
      () => undefined,
      (error: unknown) => ({ err: error }),
    );
  let fault = await notSettled();
  // Told once: thirty in hand, each second of a night without the store, would fill the disk.
  if (fault) log.error({ ...fault, delivery: id }, 'deliveries: an outcome was not stored yet');
  // What is not marked as sent would be sent again: it stays in hand until the store takes it.
  while (fault && !stopping.aborted) {
    await clock.sleep(storeFaultPauseMs, stopping);
    fault = await notSettled();
  }
  // Not before: what the scan makes due would wait for the scanner all the same.
  if (settlement.kind === 'untried' && scanGate.holds(delivery.lead))
    void scanGate.scan(delivery.lead);
}
