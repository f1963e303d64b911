import { hourMs, type Clock } from '../../platform/clock.ts';
import type { RelayLog } from '../../platform/log.ts';
import { startLoop } from '../../platform/loop.ts';
import type { ErasingStore } from '../store/erasing/erasing-store.ts';
import { finishErasures } from './finish-erasures.ts';

/** The pause between attempts. What holds an erasure up, such as a backup or a full disk, is mostly over by then. */
const betweenTriesMs = hourMs;

export type HourlyErasures = ReturnType<typeof startHourlyErasures>;

interface Options {
  store: ErasingStore;
  dataDir: string;
  clock: Clock;
  log: RelayLog;
}

/**
 * Finishes past erasures while the relay runs, retrying each hour what could not be finished. The relay's start does
 * not wait for it.
 */
export function startHourlyErasures({ store, dataDir, clock, log }: Options) {
  let open: number | undefined;
  const loop = startLoop({
    clock,
    async round() {
      const { troubles, withheld } = await finishErasures(store, dataDir);
      for (const { file, says } of troubles) log.error({ file }, `erasure: ${says}`);
      if (withheld.length > 0) {
        log.error({ leads: withheld.length }, 'erasure: nothing about these leads is sent');
      }
      open = troubles.filter(({ isUnsure }) => !isUnsure).length;
      return betweenTriesMs;
    },
    onFault(error) {
      open = 1;
      log.error({ err: error }, 'erasure: will be tried again in an hour');
      return betweenTriesMs;
    },
  });
  /** How many erasures are unfinished; undefined until the first attempt has ended. */
  return { open: () => open, stop: loop.stop };
}
