import type { Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import { isStoreWide, type StoreError } from './database/store-error.ts';

/** How often an unusable store is probed until it answers again. */
const betweenLooksMs = 3000;

interface Options {
  clock: Pick<Clock, 'now' | 'sleep'>;
  /** Writes something to the store; rejects if it cannot. */
  probe: () => Promise<unknown>;
}

/**
 * Wraps a log for work that retries every few seconds. While the whole store is unusable, each retry would log a stack
 * trace, 200 MB in a day. So the outage is logged once, and the recovery once. Errors about one lead or one delivery
 * are logged as usual.
 */
export function outageLog(log: RelayLog, { clock, probe }: Options): RelayLog {
  let isAway = false;

  async function tellWhenBack(since: number): Promise<void> {
    do {
      await clock.sleep(betweenLooksMs, new AbortController().signal);
    } while (!(await succeeds(probe)));
    isAway = false;
    const seconds = Math.round((clock.now() - since) / 1000);
    log.info({ seconds }, 'the store can be used again; waiting work goes on');
  }

  const error = (about: unknown, words?: string): void => {
    const fault = storeErrorIn(about);
    if (fault === undefined) return log.error(about, words);
    if (isAway) return;
    isAway = true;
    const { code, message } = fault;
    log.error(
      { code, reason: message },
      `${words}: the store cannot be used. It is retried until it is back, which is then logged`,
    );
    void tellWhenBack(clock.now());
  };
  return {
    info: (about: unknown, words?: string) => log.info(about, words),
    warn: (about: unknown, words?: string) => log.warn(about, words),
    error,
  };
}

/** The store-wide error that an entry logs; undefined if the entry is about anything else as well. */
function storeErrorIn(about: unknown): StoreError | undefined {
  if (typeof about !== 'object' || about === null) return undefined;
  const [[name, fault] = [], ...others] = Object.entries(about);
  const isAlone = name === 'err' && others.length === 0;
  return isAlone && fault instanceof Error && isStoreWide(fault) ? fault : undefined;
}

function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}
