import { mebibyte } from '../forms/file-kinds.ts';
import type { MailboxName } from '../forms/form.ts';
import { hourMs } from '../platform/clock.ts';
import { environment, isSetting, mailboxSecrets } from './every-setting.ts';

/** The settings as the program uses them, read and checked once at the start. */
export type Config = ReturnType<typeof readConfig>;

/** Says what has to be set and how, in one sentence for each wrong setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Blanks, invisible characters and curly quotation marks at an end, or straight ones at both. */
const strayEnds = /^[\s\p{Cc}\p{Cf}\p{Pi}\p{Pf}]|[\s\p{Cc}\p{Cf}\p{Pi}\p{Pf}]$|^(["'`]).*\1$/u;

/**
 * Rejects values with stray characters at their ends. In a `.env` Node strips blanks and straight quotation marks
 * there. In an environment, for example from Docker's `--env-file` or a file of secrets, they are part of the value,
 * and in both so are those from a word processor or a web page: leads would go to a folder of another name.
 * @throws ConfigError
 */
function refuseStrayEnds(filled: Readonly<Record<string, string | undefined>>): void {
  const sentences = Object.entries(filled)
    .filter(([name, value = '']) => isSetting(name) && strayEnds.test(value))
    .map(
      ([name]) =>
        `${name}: Set it without the quotation marks, blanks or invisible characters around it: here they are a part of it.`,
    );
  if (sentences.length > 0) throw new ConfigError(sentences.join('\n'));
}

/**
 * Reads the configuration from an environment.
 * @throws ConfigError naming every setting that is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  refuseStrayEnds(filled);
  const result = environment.safeParse(filled);
  const secrets = mailboxSecrets.safeParse(
    Object.fromEntries(
      Object.entries(filled).filter(([name]) => name.startsWith('WEBHOOK_SECRET_')),
    ),
  );
  if (!result.success || !secrets.success) {
    const issues = [result, secrets].flatMap(({ error }) => error?.issues ?? []);
    const sentences = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(sentences.join('\n'));
  }
  const set = result.data;
  return {
    host: set.HOST,
    port: set.PORT,
    /** Public origin, without a trailing slash. */
    siteUrl: set.SITE_URL ?? `http://localhost:${set.PORT}`,
    /** Tells browsers to use https for every subdomain of the site's host, too. */
    hstsSubdomains: set.HSTS_SUBDOMAINS,
    dataDir: set.DATA_DIR,
    /** The PostgreSQL database that holds leads. Unset: a file under `dataDir`. */
    databaseUrl: set.DATABASE_URL,
    /** Leads older than this are de-identified; 0 keeps them as they are. */
    retentionMonths: set.RETENTION_MONTHS,
    /** Where mail goes. Unset: `.eml` files under `dataDir`. */
    smtpUrl: set.SMTP_URL,
    /** Whether mail to another machine has to be encrypted. */
    smtpTls: set.SMTP_TLS,
    /** Somebody chose to have a public site's mail written to files. */
    mailToFiles: set.MAIL_TO_FILES,
    mailFrom: set.MAIL_FROM,
    /** Signs mail for the domain of its sender. */
    dkim:
      set.DKIM_KEY_FILE && set.DKIM_SELECTOR
        ? { keyFile: set.DKIM_KEY_FILE, selector: set.DKIM_SELECTOR }
        : undefined,
    /** Mails that may be sent in a minute; undefined sets no limit. */
    mailPerMinute: set.MAIL_PER_MINUTE,
    /** The size up to which a lead's files are attached to its mail, all together. */
    attachUpToBytes: set.ATTACH_UP_TO * mebibyte,
    /** Where files are scanned before they go out; undefined scans none. */
    clamdUrl: set.CLAMD_URL,
    /** Sign the webhooks of the site's own mailboxes; several while receivers change to a new one. */
    webhookSecrets: set.WEBHOOK_SECRET,
    /** Sign the webhooks of other mailboxes, by the name of the setting: `WEBHOOK_SECRET_SHOP`. */
    mailboxSecrets: secrets.data,
    /** Where people are alerted to trouble with leads; nowhere unless it is set. */
    alerts: {
      /** Takes JSON with a `text`, as Slack does. */
      webhookUrl: set.ALERT_WEBHOOK_URL,
      mail:
        set.ALERT_SMTP_URL && set.ALERT_TO
          ? { smtpUrl: set.ALERT_SMTP_URL, tls: set.ALERT_SMTP_TLS, to: set.ALERT_TO }
          : undefined,
    },
    /** Our own inbox that a canary message goes to each day, and how it is read. */
    canary:
      set.CANARY_MAILBOX && set.CANARY_IMAP_URL
        ? { mailbox: set.CANARY_MAILBOX, imapUrl: set.CANARY_IMAP_URL }
        : undefined,
    /** Tells search engines what changed (IndexNow), and proves that the site itself says so. */
    indexNowKey: set.INDEXNOW_KEY,
    /** Grants access to `/metrics` and to the details of `/readyz`; undefined closes both. */
    metricsToken: set.METRICS_TOKEN,
    /** Where the site's forms post: our own `/relay`, or the address of another relay. */
    relayUrl: set.RELAY_URL,
    /** Recipients of the site's own mailboxes, by alias. */
    recipients: {
      hello: set.MAILBOX_HELLO,
      services: set.MAILBOX_SERVICES,
      talent: set.MAILBOX_TALENT,
    } satisfies Record<MailboxName, string[]>,
    /** Describes the mailboxes of other people's forms; it may be missing unless it was named. */
    mailboxesFile: {
      path: set.MAILBOXES_FILE ?? './mailboxes.yaml',
      required: set.MAILBOXES_FILE !== undefined,
    },
    /** Messages one network may send in a minute; 0 sets no limit. */
    ratePerMinute: set.RATE_PER_MINUTE,
    /** Proxies whose X-Forwarded-For is believed: addresses, networks, or names of their ranges. */
    trustedProxies: set.TRUST_PROXY,
    /** Where the consultancy's people look after leads. */
    desk: {
      /** Whether `npm start` starts it. */
      enabled: set.DESK === 'on',
      /** The desk listens only on localhost, behind a proxy that terminates TLS. */
      port: set.DESK_PORT,
      /** Public origin, without a trailing slash. */
      url: set.DESK_URL ?? `http://localhost:${set.DESK_PORT}`,
      /** The same, undefined unless it was set: a mail must not name an address that only this machine can reach. */
      mailedUrl: set.DESK_URL,
      /** Entries of its audit log that are older are deleted. */
      auditMonths: set.AUDIT_MONTHS,
      /** How soon a lead should be answered. */
      replyWithinMs: set.REPLY_WITHIN_HOURS * hourMs,
    },
  };
}
