import { faultCodeOf } from '../../delivery/server-words.ts';
import type { RelayLog } from '../../../platform/log.ts';
import type { conditionWords } from './condition-words.ts';

/** What a person is told. It carries counts, never what a visitor wrote. */
export interface Alert {
  condition: keyof typeof conditionWords | 'quarantine';
  step: 'raised' | 'continues' | 'over';
  count: number;
  /** One line, such as "3 deliveries are parked". */
  title: string;
  /** What to do about it. */
  advice: string;
}

/** Brings alerts to a person by another way than the leads go. */
export interface AlertSender {
  /** For the log: what it is, and what sets where it leads. */
  name: string;
  setting: 'ALERT_WEBHOOK_URL' | 'ALERT_SMTP_URL';
  /** Rejects when nobody took it. */
  send: (alert: Alert) => Promise<void>;
  close: () => void;
}

/** @returns whether at least one way took it */
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
        // Its words may hold an address of the owner's or the webhook's secret path.
        const about = { condition, step, count, by: sender.name, code: faultCodeOf(error) };
        log.error(about, `alert not sent: see that ${sender.setting} is right`);
        return false;
      }
    }),
  );
  return outcomes.includes(true);
}
