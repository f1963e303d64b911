import { faultCodeOf } from '../../delivery/server-words.ts';
import type { RelayLog } from '../../../platform/log.ts';
import type { conditionWords } from './condition-words.ts';

/** A message about trouble. It carries counts, never what a visitor wrote. */
export interface Alert {
  condition: keyof typeof conditionWords | 'quarantine';
  step: 'raised' | 'continues' | 'over';
  count: number;
  /** One line, such as "3 deliveries are parked". */
  title: string;
  /** What to do about it. */
  advice: string;
}

/** Sends alerts to a person, by another way than the leads go. */
export interface AlertSender {
  /** For the log: the sender's kind, and the setting of its destination. */
  name: string;
  setting: 'ALERT_WEBHOOK_URL' | 'ALERT_SMTP_URL and ALERT_TO';
  /** Rejects if nobody accepted it. */
  send: (alert: Alert) => Promise<void>;
  close: () => void;
}

/** @returns whether at least one sender succeeded */
export async function sendAlert(
  alert: Alert,
  senders: readonly AlertSender[],
  log: RelayLog,
): Promise<boolean> {
  const { condition, step, count } = alert;
  const outcomes = await Promise.all(
    senders.map(async (sender) => {
      try {
        await sender.send(alert);
        log.info({ condition, step, count, by: sender.name }, 'alert sent');
        return true;
      } catch (error) {
        // The code alone: the words may hold an address of the owner's or the webhook's secret path.
        const about = { condition, step, count, by: sender.name, code: faultCodeOf(error) };
        log.error(about, `alert not sent: check ${sender.setting}`);
        return false;
      }
    }),
  );
  return outcomes.includes(true);
}
