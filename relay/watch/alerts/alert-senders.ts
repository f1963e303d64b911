import { company } from '../../../content/company.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../settings/config.ts';
import { postJson } from '../../delivery/http/http-post.ts';
import { autoSubmitted } from '../../delivery/mail/auto-submitted.ts';
import { createSmtpMailer } from '../../delivery/mail/mailer.ts';
import { classifySmtpFailure } from '../../delivery/mail/smtp-failure.ts';
import type { Alert, AlertSender } from './alert.ts';

const timeoutMs = 15_000;

/** Who gets alerts, as the start prints it. */
export function alertsGoTo({ alerts }: Pick<Config, 'alerts'>): string {
  const ways = [
    alerts.webhookUrl === undefined ? [] : ['ALERT_WEBHOOK_URL'],
    alerts.mail === undefined ? [] : [alerts.mail.to.join(', ')],
  ].flat();
  return ways.length > 0
    ? ways.join(' and ')
    : 'nobody: a lead that cannot be delivered is reported in the log, and in one mail a day to its mailbox. To be told at once, set ALERT_WEBHOOK_URL, or ALERT_SMTP_URL and ALERT_TO.';
}

/** A sender for each configured way; none without alerts. */
export function createAlertSenders(
  { alerts, mailFrom, siteUrl }: Config,
  clock: Pick<Clock, 'now'>,
): AlertSender[] {
  const from = `${company.name} relay (${new URL(siteUrl).host})`;
  return [
    ...(alerts.webhookUrl === undefined ? [] : [webhookSender(alerts.webhookUrl, from)]),
    ...(alerts.mail === undefined ? [] : mailSenders(alerts.mail, mailFrom, from, clock)),
  ];
}

/** Slack, Mattermost and others show `text`. Programs read the rest. */
function webhookSender(url: string, from: string): AlertSender {
  return {
    name: 'webhook',
    setting: 'ALERT_WEBHOOK_URL',
    async send({ condition, step, count, title, advice }) {
      const body = JSON.stringify({
        text: `${from}: ${title}. ${advice}`,
        condition,
        step,
        count,
      });
      const { status } = await postJson({ url, headers: {}, body, timeoutMs });
      if (status < 200 || status > 299) {
        const code = String(status);
        throw Object.assign(new Error(`The alert webhook answered ${code}.`), { code });
      }
    },
    close: () => undefined,
  };
}

/**
 * A mail for each person: a server takes one to several people if it takes any of them, and nobody would see who was
 * refused.
 */
function mailSenders(
  { smtpUrl, tls, to }: NonNullable<Config['alerts']['mail']>,
  mailFrom: string,
  from: string,
  clock: Pick<Clock, 'now'>,
): AlertSender[] {
  const mailer = createSmtpMailer(smtpUrl, { tls });
  let fault: unknown;
  let last = Promise.resolve();

  async function sendTo(address: string, alert: Alert): Promise<void> {
    // An alert that failed is sent again each minute: as many wrong sign-ins would lock us out.
    if (mailer.breaker.limit(clock.now(), 1) === 0) throw fault;
    try {
      await mailer.send({
        from: { name: from, address: mailFrom },
        to: address,
        subject: `${from}: ${alert.title}`,
        headers: autoSubmitted('auto-generated'),
        text: `${alert.title}.\n\n${alert.advice}\n`,
      });
      mailer.breaker.close();
    } catch (error) {
      fault = error;
      mailer.breaker.failed(clock.now(), classifySmtpFailure(error));
      throw error;
    }
  }

  return to.map((address) => ({
    name: 'mail',
    setting: 'ALERT_SMTP_URL and ALERT_TO',
    send(alert) {
      // One after another, so that a server that refuses our password is asked once.
      const sent = last.then(() => sendTo(address, alert));
      last = sent.catch(() => undefined);
      return sent;
    },
    close: () => mailer.close(),
  }));
}
