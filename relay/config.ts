import { z } from 'zod';
import { company } from '../content/company.ts';
import type { MailboxName } from '../forms/form.ts';
import {
  address,
  addresses,
  hasProtocol,
  inboxUrl,
  origin,
  proxies,
  url,
  webhookSecret,
  wholeNumber,
} from './setting.ts';

/** Everything the environment may set, checked once at start. `.env.example` describes each. */
export interface Config {
  host: string;
  port: number;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  dataDir: string;
  /** The PostgreSQL database that holds leads. Unset: a file under `dataDir`. */
  databaseUrl: string | undefined;
  /** Leads older than this are de-identified; 0 keeps them as they are. */
  retentionMonths: number;
  /** Where mail goes. Unset: `.eml` files under `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Signs mail as its domain's. */
  dkim: { keyFile: string; selector: string } | undefined;
  /** Mails that may go out in a minute; undefined sets no limit. */
  mailPerMinute: number | undefined;
  /** Signs webhooks; there wherever a mailbox has one. */
  webhookSecret: string | undefined;
  /** Where a person is told of trouble with leads; nowhere unless it is set. */
  alerts: {
    /** Takes JSON with a `text`, as Slack does. */
    webhookUrl: string | undefined;
    mail: { smtpUrl: string; to: readonly string[] } | undefined;
  };
  /** An inbox of ours that a message of our own goes to each day, and how it is read. */
  canary: { mailbox: string; imapUrl: string } | undefined;
  /** Opens `/metrics`, and `/readyz` in detail, to whoever has it; undefined closes them. */
  metricsToken: string | undefined;
  /** Where the site's forms post: our own `/relay`, or the address of another relay. */
  relayUrl: string;
  /** Recipients of the site's own mailboxes, by alias. */
  recipients: Readonly<Record<MailboxName, readonly string[]>>;
  /** Describes the mailboxes of other people's forms; it may be missing unless it was named. */
  mailboxesFile: { path: string; required: boolean };
  /** Messages one network may send in a minute; 0 sets no limit. */
  ratePerMinute: number;
  /** Proxies whose X-Forwarded-For is believed: addresses, networks, or names of their ranges. */
  trustedProxies: readonly string[];
}

/** Says, one sentence a setting, what has to be set and how. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Where the relay is mounted on its own server. */
export const ownRelayPath = '/relay';

/**
 * Reads the configuration from an environment.
 * @throws ConfigError naming every setting that is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.superRefine(requireCompanions).safeParse(filled);
  if (!result.success) {
    const sentences = result.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    );
    throw new ConfigError(sentences.join('\n'));
  }
  const set = result.data;
  return {
    host: set.HOST,
    port: set.PORT,
    siteUrl: set.SITE_URL ?? `http://localhost:${set.PORT}`,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    retentionMonths: set.RETENTION_MONTHS,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    dkim:
      set.DKIM_KEY_FILE && set.DKIM_SELECTOR
        ? { keyFile: set.DKIM_KEY_FILE, selector: set.DKIM_SELECTOR }
        : undefined,
    mailPerMinute: set.MAIL_PER_MINUTE,
    webhookSecret: set.WEBHOOK_SECRET,
    alerts: {
      webhookUrl: set.ALERT_WEBHOOK_URL,
      mail:
        set.ALERT_SMTP_URL && set.ALERT_TO
          ? { smtpUrl: set.ALERT_SMTP_URL, to: set.ALERT_TO }
          : undefined,
    },
    canary:
      set.CANARY_MAILBOX && set.CANARY_IMAP_URL
        ? { mailbox: set.CANARY_MAILBOX, imapUrl: set.CANARY_IMAP_URL }
        : undefined,
    metricsToken: set.METRICS_TOKEN,
    relayUrl: set.RELAY_URL,
    recipients: {
      hello: set.MAILBOX_HELLO,
      services: set.MAILBOX_SERVICES,
      talent: set.MAILBOX_TALENT,
    },
    mailboxesFile: {
      path: set.MAILBOXES_FILE ?? './mailboxes.yaml',
      required: set.MAILBOXES_FILE !== undefined,
    },
    ratePerMinute: set.RATE_PER_MINUTE,
    trustedProxies: set.TRUST_PROXY,
  };
}

const environment = z.object({
  HOST: z.string().default('localhost'),
  PORT: wholeNumber('a port from 1 to 65535, such as 3000', 1, 65_535).default(3000),
  SITE_URL: origin().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'the database as postgres://user:password@host:5432/name, or leave it out to keep leads in a file',
  ).optional(),
  RETENTION_MONTHS: wholeNumber(
    'months, such as 24, or 0 to keep leads as they are',
    0,
    1200,
  ).default(company.retentionMonths),
  SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'the mail server as smtp://user:password@host:587 or smtps://user:password@host:465, or leave it out to write mail as files',
  ).optional(),
  MAIL_FROM: address('the address mail is sent from').default(company.email.hello),
  DKIM_KEY_FILE: z.string().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i, {
      error: 'Set the name before ._domainkey in the DNS, such as relay2026.',
    })
    .optional(),
  MAIL_PER_MINUTE: wholeNumber('mails a minute, such as 60, or leave it out', 1, 1e6).optional(),
  WEBHOOK_SECRET: webhookSecret().optional(),
  ALERT_WEBHOOK_URL: url(
    ['http:', 'https:'],
    'the address alerts are posted to, such as https://hooks.slack.com/services/…',
  ).optional(),
  ALERT_SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'a mail server for alerts, another than SMTP_URL, as smtps://user:password@host:465',
  ).optional(),
  ALERT_TO: addresses().optional(),
  CANARY_MAILBOX: address('the address of an inbox that canaries are sent to').optional(),
  CANARY_IMAP_URL: inboxUrl().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, {
      error: 'Set 16 or more letters and digits, such as `openssl rand -hex 24` prints.',
    })
    .optional(),
  RELAY_URL: z
    .string()
    .refine((text) => text === ownRelayPath || hasProtocol(text, ['http:', 'https:']), {
      error: `Set ${ownRelayPath} for our own relay, or the address of another, such as https://relay.company.co.za.`,
    })
    .transform((text) => text.replace(/\/+$/, ''))
    .default(ownRelayPath),
  MAILBOX_HELLO: addresses().default([company.email.hello]),
  MAILBOX_SERVICES: addresses().default([company.email.services]),
  MAILBOX_TALENT: addresses().default([company.email.talent]),
  MAILBOXES_FILE: z.string().optional(),
  RATE_PER_MINUTE: wholeNumber('messages a minute, such as 60, or 0 for no limit', 0, 1e9).default(
    60,
  ),
  TRUST_PROXY: proxies().default([]),
});

export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Settings that say nothing without each other. */
const companions = [
  ['ALERT_SMTP_URL', 'ALERT_TO'],
  ['DKIM_KEY_FILE', 'DKIM_SELECTOR'],
  ['CANARY_MAILBOX', 'CANARY_IMAP_URL'],
] as const;

function requireCompanions(set: z.infer<typeof environment>, context: z.RefinementCtx): void {
  for (const pair of companions) {
    const missing = pair.filter((name) => set[name] === undefined);
    if (missing.length !== 1) continue;
    const message = `Set ${pair.join(' and ')} together, or neither.`;
    context.addIssue({ code: 'custom', path: missing, message });
  }
}
