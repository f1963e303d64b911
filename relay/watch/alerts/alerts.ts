import { randomUUID } from 'node:crypto';
import { minuteMs, type Clock } from '../../../platform/clock.ts';
import type { RelayLog } from '../../../platform/log.ts';
import { faultLogger, startLoop, type Loop } from '../../../platform/loop.ts';
import type { Store } from '../../../leads/store/store.ts';
import { sendAlert, type Alert, type AlertSender } from './alert.ts';
import type { Condition } from './conditions.ts';
import { tellOfCondition, tellOfQuarantine } from './tell.ts';

const lookEveryMs = minuteMs;

type AlertStore = Pick<Store, 'readState' | 'writeState' | 'countQuarantinedSince'>;

interface Options {
  store: AlertStore;
  clock: Clock;
  log: RelayLog;
  conditions: readonly Condition[];
  senders: readonly AlertSender[];
}

/** Checks each condition and the quarantine every minute. */
export function startAlerts(options: Options): Pick<Loop, 'stop'> {
  const { store, clock, log, conditions, senders } = options;
  const send = (alert: Alert) => sendAlert(alert, senders, log);
  const teller = { store: rememberedOver(store), clock, send, self: randomUUID() };
  const onFault = faultLogger(log, 'alerts: the store did not answer', lookEveryMs);
  const loop = startLoop({
    clock,
    async round() {
      for (const condition of conditions) {
        await tellOfCondition(condition, teller).catch(onFault);
      }
      await tellOfQuarantine(teller).catch(onFault);
      return lookEveryMs;
    },
    onFault,
  });

  return {
    async stop() {
      await loop.stop();
      for (const sender of senders) sender.close();
    },
  };
}

/**
 * Caches state in memory. With a store that rejects writes, as on a full disk, the same alert would otherwise go out
 * at each look, and a database that is away cannot say what was sent before.
 */
function rememberedOver(store: AlertStore): AlertStore {
  const last = new Map<string, string | undefined>();
  const untaken = new Set<string>();
  return {
    ...store,
    async readState(name) {
      if (untaken.has(name)) return last.get(name);
      try {
        last.set(name, await store.readState(name));
      } catch (error) {
        if (!last.has(name)) throw error;
      }
      return last.get(name);
    },
    async writeState(name, value) {
      last.set(name, value);
      untaken.add(name);
      await store.writeState(name, value);
      untaken.delete(name);
    },
  };
}
