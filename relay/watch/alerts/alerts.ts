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

/** Looks every minute at each condition and at what came into quarantine. */
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

/** A store that takes nothing, as on a full disk, would have the same told at each look. */
function rememberedOver(store: AlertStore): AlertStore {
  const untaken = new Map<string, string | undefined>();
  return {
    ...store,
    readState: async (name) => (untaken.has(name) ? untaken.get(name) : store.readState(name)),
    async writeState(name, value) {
      untaken.set(name, value);
      await store.writeState(name, value);
      untaken.delete(name);
    },
  };
}
