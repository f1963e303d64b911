import { z } from 'zod';
import { company } from '../content/company.ts';
import type { MailboxName } from '../forms/form.ts';

/** Everything the environment may set, checked once at start. `.env.example` describes each. */
export interface Config {
  host: string;
  port: number;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  dataDir: string;
  /** Leads older than this are de-identified; 0 keeps them as they are. */
  retentionMonths: number;
  /** Where mail goes. Unset: `.eml` files under `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where the site's forms post: our own `/relay`, or the address of another relay. */
  relayUrl: string;
  /** Recipients of the site's own mailboxes, by alias. */
  recipients: Readonly<Record<MailboxName, readonly string[]>>;
  /** Describes the mailboxes of other people's forms; it may be missing unless it was named. */
  mailboxesFile: { path: string; required: boolean };
  /** Messages one network may send in a minute; 0 sets no limit. */
  ratePerMinute: number;
  /** Behind a proxy that sets X-Forwarded-For, the visitor's network is read from it. */
  trustProxy: boolean;
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
  const result = environment.safeParse(filled);
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
    retentionMonths: set.RETENTION_MONTHS,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
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
    trustProxy: set.TRUST_PROXY === 'yes',
  };
}

const environment = z.object({
  HOST: z.string().default('localhost'),
  PORT: wholeNumber('a port from 1 to 65535, such as 3000', 1, 65_535).default(3000),
  SITE_URL: z
    .string()
    .refine(isOrigin, {
      error: 'Set the public origin and nothing after it, such as https://www.company.co.za.',
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  RETENTION_MONTHS: wholeNumber(
    'months, such as 24, or 0 to keep leads as they are',
    0,
    1200,
  ).default(company.retentionMonths),
  SMTP_URL: z
    .string()
    .refine((url) => hasProtocol(url, ['smtp:', 'smtps:']), {
      error:
        'Set the mail server as smtp://user:password@host:587 or smtps://user:password@host:465, or leave it out to write mail as files.',
    })
    .optional(),
  MAIL_FROM: address('the address mail is sent from').default(company.email.hello),
  RELAY_URL: z
    .string()
    .refine((url) => url === ownRelayPath || hasProtocol(url, ['http:', 'https:']), {
      error: `Set ${ownRelayPath} for our own relay, or the address of another, such as https://relay.company.co.za.`,
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(ownRelayPath),
  MAILBOX_HELLO: recipients().default([company.email.hello]),
  MAILBOX_SERVICES: recipients().default([company.email.services]),
  MAILBOX_TALENT: recipients().default([company.email.talent]),
  MAILBOXES_FILE: z.string().optional(),
  RATE_PER_MINUTE: wholeNumber('messages a minute, such as 60, or 0 for no limit', 0, 1e9).default(
    60,
  ),
  TRUST_PROXY: z.enum(['yes', 'no'], { error: 'Set yes or no.' }).default('no'),
});

function wholeNumber(what: string, least: number, most: number): z.ZodType<number> {
  return z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= least && value <= most, { error: `Set ${what}.` });
}

function address(what: string): z.ZodType<string> {
  return z
    .string()
    .regex(z.regexes.html5Email, { error: `Set ${what}, such as name@company.co.za.` });
}

function recipients(): z.ZodType<string[]> {
  return z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every((entry) => z.regexes.html5Email.test(entry)), {
      error: 'Set one or more addresses separated by commas, such as ann@company.co.za.',
    });
}

function isOrigin(url: string): boolean {
  if (!hasProtocol(url, ['http:', 'https:'])) return false;
  const { pathname, search, hash, username } = new URL(url);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

function hasProtocol(url: string, protocols: readonly string[]): boolean {
  return URL.canParse(url) && protocols.includes(new URL(url).protocol);
}
