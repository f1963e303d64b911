import { company } from '../content/company.ts';
import { cvLimits, type FileLimits } from '../forms/file-kinds.ts';
import type { MailboxName } from '../forms/form.ts';
import { ConfigError, type Config } from './config.ts';
import { noEntry, readMailboxesFile, type MailboxEntry } from './mailboxes-file.ts';

/** The mailbox that the relay always has. Whatever belongs to no other mailbox goes to its people. */
export const generalMailbox: MailboxName = 'hello';

/** Who receives the posts to one address of the relay, and what its forms may control. */
export interface Mailbox extends MailboxEntry {
  alias: string;
  name: string;
  recipients: readonly string[];
  /** Sign its webhooks: the current one, and any that receivers may still verify with. */
  webhookSecrets: readonly string[];
}

/** The file limits of the site's own mailboxes unless an entry sets others. */
const ownFiles: Readonly<Partial<Record<MailboxName, FileLimits>>> = { talent: cvLimits };

export type Mailboxes = ReturnType<typeof loadMailboxes>;

/**
 * Loads the site's own mailboxes and those of the configuration file, if there is one.
 * @throws ConfigError naming the file, the mailbox and the entry that is wrong
 */
export function loadMailboxes(config: Config) {
  const entries = readMailboxesFile(config.mailboxesFile);
  const own = Object.entries(config.recipients).map(([alias, recipients]) =>
    ownMailbox(alias as MailboxName, recipients, entries[alias] ?? noEntry, config),
  );
  const others = Object.entries(entries)
    .filter(([alias]) => !Object.hasOwn(config.recipients, alias))
    .map(([alias, entry]) => othersMailbox(alias, entry, config));
  const all: readonly Mailbox[] = [...own, ...others];
  const byName = new Map<string, Mailbox>();
  for (const mailbox of all) {
    for (const name of [mailbox.alias, mailbox.address]) {
      if (name === undefined) continue;
      if (byName.has(name.toLowerCase())) {
        throw new ConfigError(
          `${config.mailboxesFile.path}: ${mailbox.alias}: ${name} already is another mailbox. Give each its own alias and address.`,
        );
      }
      byName.set(name.toLowerCase(), mailbox);
    }
  }
  checkWebhookSecrets(own, others, config);
  return {
    all,
    /** Finds a mailbox by its alias or its address, as a post's URL names it. */
    find: (name: string): Mailbox | undefined => byName.get(name.toLowerCase()),
  };
}

/**
 * Checks that every webhook is signed: nobody could tell an unsigned lead from a stranger's post. Whoever has a secret
 * can sign with it too, so no two mailboxes of others share one.
 */
function checkWebhookSecrets(
  own: readonly Mailbox[],
  others: readonly Mailbox[],
  config: Config,
): void {
  const unsigned = [...own, ...others].find(
    ({ webhook, webhookHosts, webhookSecrets }) =>
      (webhook ?? webhookHosts[0]) !== undefined && webhookSecrets.length === 0,
  );
  if (unsigned) {
    const setting = own.includes(unsigned) ? 'WEBHOOK_SECRET' : secretSettingOf(unsigned.alias);
    throw new ConfigError(
      `${setting}: Set it, since mailbox ${unsigned.alias} has a webhook: whsec_ and what \`openssl rand -base64 32\` prints.`,
    );
  }
  const settings = new Set<string>(others.map(({ alias }) => secretSettingOf(alias)));
  const seen = new Set(config.webhookSecrets);
  for (const [setting, secrets] of Object.entries(config.mailboxSecrets)) {
    if (!settings.has(setting)) {
      throw new ConfigError(
        `${setting}: ${config.mailboxesFile.path} has no mailbox of that name; the site's own are signed with WEBHOOK_SECRET. Correct it or remove it.`,
      );
    }
    if (secrets.some((secret) => seen.has(secret))) {
      throw new ConfigError(`${setting}: Set a secret that no other mailbox has.`);
    }
    for (const secret of secrets) seen.add(secret);
  }
}

function secretSettingOf(alias: string): `WEBHOOK_SECRET_${string}` {
  return `WEBHOOK_SECRET_${alias.toUpperCase().replaceAll('-', '_')}`;
}

function ownMailbox(
  alias: MailboxName,
  recipients: readonly string[],
  entry: MailboxEntry,
  config: Config,
): Mailbox {
  if (entry.recipients) {
    throw new ConfigError(
      `${config.mailboxesFile.path}: ${alias}.recipients: The site's own mailboxes are set by MAILBOX_${alias.toUpperCase()}. Remove the entry.`,
    );
  }
  const mailbox = mailboxFrom(alias, entry, recipients, config.webhookSecrets);
  return {
    ...mailbox,
    name: entry.name ?? company.name,
    address: entry.address ?? company.email[alias],
    origins: [config.siteUrl, ...mailbox.origins],
    next: [config.siteUrl, ...mailbox.next],
    files: entry.files ?? ownFiles[alias],
  };
}

function othersMailbox(alias: string, entry: MailboxEntry, config: Config): Mailbox {
  if (entry.recipients) {
    const secrets = config.mailboxSecrets[secretSettingOf(alias)] ?? [];
    return mailboxFrom(alias, entry, entry.recipients, secrets);
  }
  throw new ConfigError(
    `${config.mailboxesFile.path}: ${alias}.recipients: Set one or more addresses.`,
  );
}

function mailboxFrom(
  alias: string,
  entry: MailboxEntry,
  recipients: readonly string[],
  webhookSecrets: readonly string[],
): Mailbox {
  const { name = alias, origins, next } = entry;
  return { ...entry, alias, name, recipients, webhookSecrets, next: [...origins, ...next] };
}
