import type { RelayLog } from '../platform/log.ts';
import { stopSignals } from '../platform/stop-signals.ts';
import type { Config } from '../settings/config.ts';

/** The longest a stop may take. Work that has not settled by then is taken up again at the next start. */
const defaultMaxStopMs = 30_000;

/**
 * Holds signals back until there is something to stop. A signal that comes while a store's file is being opened
 * would otherwise end the process and leave the write-ahead log beside the file. A database has no such file and may be
 * waited for indefinitely: its start is ended at once.
 * @returns a function that passes the signal on, to whoever listens by then
 */
export function holdSignals({ databaseUrl }: Pick<Config, 'databaseUrl'>): () => void {
  if (databaseUrl !== undefined) return () => undefined;
  let held: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals) => (held = signal);
  for (const signal of stopSignals) process.on(signal, hold);
  return () => {
    for (const signal of stopSignals) process.off(signal, hold);
    if (held) process.kill(process.pid, held);
  };
}

/**
 * Ends the process gracefully at the first stop signal, and ignores further ones.
 * @param stop resolves when the work under way has ended, for exit code 0. Failing, or taking longer than
 *   `maxStopMs`, makes it 1
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
