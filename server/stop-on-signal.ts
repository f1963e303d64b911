import type { RelayLog } from '../platform/log.ts';
import { stopSignals } from '../platform/stop-signals.ts';

/** A stop that takes longer than this is cut off; what was not settled is taken up at the start. */
const defaultMaxStopMs = 30_000;

/**
 * Keeps signals until there is what can be stopped: one that came while a store's file is being opened would end
 * the process with the log of that beside it.
 * @returns what lets them go, to whoever listens by then
 */
export function holdSignals(): () => void {
  let held: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals) => (held = signal);
  for (const signal of stopSignals) process.on(signal, hold);
  return () => {
    for (const signal of stopSignals) process.off(signal, hold);
    if (held) process.kill(process.pid, held);
  };
}

/**
 * Ends the process well on whichever of the signals comes first; further ones change nothing.
 * @param stop resolves when what is under way has ended: the exit code is then 0, and 1 when it fails
 *   or takes longer than `maxStopMs`
 */
export function stopOnSignal(
  log: RelayLog,
  stop: () => Promise<void>,
  maxStopMs = defaultMaxStopMs,
): void {
  let stopping = false;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), maxStopMs).unref();
      void stop().then(() => process.exit(0));
    });
  }
}
