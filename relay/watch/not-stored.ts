import { jsonStateIn } from '../../leads/store/database/json-state.ts';
import type { Store } from '../../leads/store/store.ts';
import { elapsedBetween, dayMs, minuteMs, type Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import { faultLogger, startLoop } from '../../platform/loop.ts';

const stateName = 'not-stored';

const noteEveryMs = minuteMs;

/** Posts that failed by a fault of ours, with less than a day between one and the next. */
export interface NotStored {
  /** May count a message up to three times: the site itself tries so often. */
  count: number;
  lastAt: number;
}

/** The posts that no relay on this store could store; undefined after a day without any. */
export async function readNotStored(
  store: Pick<Store, 'readState'>,
  now: number,
): Promise<NotStored | undefined> {
  return notStoredIn(await store.readState(stateName), now);
}

interface Options {
  store: Pick<Store, 'readState' | 'replaceState'>;
  clock: Clock;
  log: RelayLog;
}

/** Counts such posts, and stores the count once the store accepts it. */
export function startNotStored({ store, clock, log }: Options) {
  let unnoted = 0;
  let lastAt = 0;
  const onFault = faultLogger(
    log,
    'messages that could not be stored: not counted yet',
    noteEveryMs,
  );
  const loop = startLoop({ clock, round: note, onFault });

  async function note(): Promise<number> {
    const [more, at] = [unnoted, lastAt];
    if (more > 0) {
      const text = await store.readState(stateName);
      const count = more + (notStoredIn(text, at)?.count ?? 0);
      const next = JSON.stringify({ count, lastAt: at } satisfies NotStored);
      // If another relay was quicker, the next round adds to its count.
      if (await store.replaceState(stateName, text, next)) unnoted -= more;
    }
    return noteEveryMs;
  }

  return {
    /** To be called for each such post. */
    notStored: (): void => {
      unnoted += 1;
      lastAt = clock.now();
    },
    stop: async (): Promise<void> => {
      await loop.stop();
      await note().catch(onFault);
    },
  };
}

function notStoredIn(text: string | undefined, now: number): NotStored | undefined {
  const known = jsonStateIn<NotStored>(text, ['count', 'lastAt']);
  return known && elapsedBetween(now, known.lastAt) < dayMs ? known : undefined;
}
