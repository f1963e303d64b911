import type { ClaimedDelivery } from '../../leads/store/outbox/outbox.ts';
import type { Store } from '../../leads/store/store.ts';
import { attempt, type AttemptOptions } from './attempt.ts';

/** The wait before asking the store again after it failed, for example on a full disk. */
export const storeFaultPauseMs = 1000;

interface Options extends AttemptOptions {
  store: Pick<Store, 'settle'>;
  stopping: AbortSignal;
}

/** Sends a delivery once and stores the outcome, unless a stop comes first. */
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
  // Logged once: thirty deliveries in hand, each second of a night without the store, would fill the disk.
  if (fault)
    log.error({ ...fault, delivery: id }, 'deliveries: an outcome could not be stored yet');
  // A delivery not marked as sent would be sent again, so it stays in hand until the store records it.
  while (fault && !stopping.aborted) {
    await clock.sleep(storeFaultPauseMs, stopping);
    fault = await notSettled();
  }
  // Only after settling: the settlement would put off a delivery that a scan had made due before.
  if (settlement.kind === 'postponed' && scanGate.holds(delivery.lead))
    void scanGate.scan(delivery.lead);
}
