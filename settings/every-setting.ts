import { z } from 'zod';
import { company } from '../content/company.ts';
import { replyWithinHours } from '../content/promises.ts';
import { isLoopback } from '../platform/loopback.ts';
import {
  address,
  addresses,
  clamdUrl,
  databaseUrl,
  hasProtocol,
  encryption,
  host,
  inboxUrl,
  mailServerUrl,
  origin,
  place,
  privateOrigin,
  proxies,
  url,
  webhookSecrets,
  wholeNumber,
  yesOrNo,
} from './setting-kinds.ts';

/** Where the relay is mounted on its own server. */
export const ownRelayPath = '/relay';

/** Settings that need each other. */
const companions = [
  ['ALERT_SMTP_URL', 'ALERT_TO'],
  ['DKIM_KEY_FILE', 'DKIM_SELECTOR'],
  ['CANARY_MAILBOX', 'CANARY_IMAP_URL'],
] as const;

/** Every setting by its name in the environment, with its kind and its default. `.env.example` describes each. */
const settings = z.object({
  HOST: host.default('localhost'),
  PORT: wholeNumber('a port from 1 to 65535, such as 3000', 1, 65_535).default(3000),
  SITE_URL: origin.optional(),
  HSTS_SUBDOMAINS: yesOrNo.default(false),
  DATA_DIR: place.default('./data'),
  DATABASE_URL: databaseUrl(
    'the database as postgres://user:password@host:5432/name, or leave it out to keep leads in a file',
  ).optional(),
  RETENTION_MONTHS: wholeNumber(
    'months, such as 24, or 0 to keep leads as they are',
    0,
    1200,
  ).default(company.retentionMonths),
  SMTP_URL: mailServerUrl(
    'the mail server as smtp://user:password@host:587 or smtps://user:password@host:465, or leave it out to write mail as files',
  ).optional(),
  SMTP_TLS: encryption.default('required'),
  MAIL_TO_FILES: yesOrNo.default(false),
  MAIL_FROM: address('the address mail is sent from').default(company.email.hello),
  DKIM_KEY_FILE: place.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i, {
      error: 'Set the name before ._domainkey in the DNS, such as relay2026.',
    })
    .optional(),
  MAIL_PER_MINUTE: wholeNumber('mails a minute, such as 60, or leave it out', 1, 1e6).optional(),
  ATTACH_UP_TO: wholeNumber(
    'whole megabytes up to 50, such as 7, or 0 to attach nothing',
    0,
    50,
  ).default(7),
  CLAMD_URL: clamdUrl.optional(),
  WEBHOOK_SECRET: webhookSecrets.default([]),
  ALERT_WEBHOOK_URL: url(
    ['http:', 'https:'],
    'the address alerts are posted to, such as https://hooks.slack.com/services/…',
  ).optional(),
  ALERT_SMTP_URL: mailServerUrl(
    'a mail server for alerts, another than SMTP_URL, as smtps://user:password@host:465',
  ).optional(),
  ALERT_SMTP_TLS: encryption.default('required'),
  ALERT_TO: addresses.optional(),
  CANARY_MAILBOX: address('the address of an inbox that canaries are sent to').optional(),
  CANARY_IMAP_URL: inboxUrl.optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z\d-]{8,128}$/, {
      error: 'Set 8 to 128 letters, digits and dashes, such as `openssl rand -hex 16` prints.',
    })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, {
      error: 'Set 16 or more letters and digits, such as `openssl rand -hex 24` prints.',
    })
    .optional(),
  RELAY_URL: z
    .string()
    .refine((text) => text === ownRelayPath || hasProtocol(text, ['http:', 'https:']), {
      error: `Set ${ownRelayPath} for our own relay, or the address of another, such as https://relay.company.co.za/relay.`,
    })
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
    .default(ownRelayPath),
  MAILBOX_HELLO: addresses.default([company.email.hello]),
  MAILBOX_SERVICES: addresses.default([company.email.services]),
  MAILBOX_TALENT: addresses.default([company.email.talent]),
  MAILBOXES_FILE: place.optional(),
  RATE_PER_MINUTE: wholeNumber('messages a minute, such as 60, or 0 for no limit', 0, 1e9).default(
    60,
  ),
  TRUST_PROXY: proxies.default([]),
  DESK: z.enum(['on', 'off'], { error: 'Set on or off.' }).default('on'),
  DESK_PORT: wholeNumber('a port from 1 to 65535, such as 3001', 1, 65_535).default(3001),
  DESK_URL: privateOrigin.optional(),
  AUDIT_MONTHS: wholeNumber('months, such as 36', 1, 1200).default(36),
  REPLY_WITHIN_HOURS: wholeNumber('hours, such as 24', 1, 720).default(replyWithinHours),
});

/** Further settings, one for each mailbox of other people's forms whose webhook is signed. */
export const mailboxSecrets = z.record(
  z.templateLiteral(['WEBHOOK_SECRET_', z.string()]),
  webhookSecrets,
);

export const settingNames: readonly string[] = Object.keys(settings.shape);

export function isSetting(name: string): boolean {
  return settingNames.includes(name) || /^WEBHOOK_SECRET_./.test(name);
}

/** The schema of the environment, with defaults for what it leaves out. */
export const environment = settings
  .superRefine(requireCompanions)
  .superRefine(requirePromisedRetention)
  .superRefine(requirePromisedReply)
  .refine(({ SITE_URL: site, DESK_URL: desk }) => desk === undefined || desk !== site, {
    error:
      'Set an address of its own, such as https://desk.company.co.za: SITE_URL is the same, and links to the desk in mails would lead to the site.',
    path: ['DESK_URL'],
  });

function requireCompanions(set: z.infer<typeof settings>, context: z.RefinementCtx): void {
  for (const pair of companions) {
    const missing = pair.filter((name) => set[name] === undefined);
    if (missing.length !== 1) continue;
    const message = `Set ${pair.join(' and ')} together, or neither.`;
    context.addIssue({ code: 'custom', path: missing, message });
  }
}

/** The privacy policy of a public site says for how long it keeps leads. They must not be kept longer. */
function requirePromisedRetention(set: z.infer<typeof settings>, context: z.RefinementCtx): void {
  const { SITE_URL: siteUrl, RETENTION_MONTHS: months } = set;
  const promised = company.retentionMonths;
  if (!isPublic(siteUrl) || (months > 0 && months <= promised)) return;
  const message = `Set 1 to ${promised} months: the privacy policy says ${promised}. To keep leads longer, change retentionMonths in content/company.ts, from which it takes the number.`;
  context.addIssue({ code: 'custom', path: ['RETENTION_MONTHS'], message });
}

/** A public site promises a reply within a time. Its people must be reminded by then, not later. */
function requirePromisedReply(set: z.infer<typeof settings>, context: z.RefinementCtx): void {
  if (!isPublic(set.SITE_URL) || set.REPLY_WITHIN_HOURS <= replyWithinHours) return;
  const message = `Set 1 to ${replyWithinHours} hours: the site promises a reply within ${replyWithinHours}. To promise more time, change replyPromise in content/office.ts, from which every page takes it.`;
  context.addIssue({ code: 'custom', path: ['REPLY_WITHIN_HOURS'], message });
}

/** Whether others can reach the site, over https or not. Without SITE_URL it is on this machine. */
function isPublic(siteUrl = ''): boolean {
  return URL.canParse(siteUrl) && !isLoopback(new URL(siteUrl).hostname);
}
