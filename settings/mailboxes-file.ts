import { statSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { ConfigError, type Config } from './config.ts';
import { fileKinds, mebibyte, type FileLimits } from '../forms/file-kinds.ts';
import { isLoopback } from '../platform/loopback.ts';
import { address as addressOf, origin } from './setting-kinds.ts';
import { settingsText } from './settings-text.ts';

/** A mailbox as `mailboxes.yaml` describes it; `mailboxes.example.yaml` shows every entry. */
export type MailboxEntry = z.infer<typeof entrySchema>;

/**
 * Reads the file that describes the mailboxes of other people's forms, by alias.
 * @throws ConfigError naming the file, the mailbox and the entry that is wrong
 */
export function readMailboxesFile({
  path,
  required,
}: Config['mailboxesFile']): Readonly<Record<string, MailboxEntry>> {
  const yaml = settingsText(
    path,
    (code) =>
      `MAILBOXES_FILE: ${path} cannot be read (${code}). Set a file that this user may read.`,
  );
  if (yaml !== undefined) return checkEntries(yaml, path);
  if (!required) return {};
  throw new ConfigError(`MAILBOXES_FILE: there is no file ${path}. Correct the path.`);
}

function checkEntries(yaml: string, file: string): Readonly<Record<string, MailboxEntry>> {
  let parsed: unknown;
  try {
    parsed = parse(yaml);
  } catch (error) {
    throw new ConfigError(`${file}: ${(error as Error).message}`, { cause: error });
  }
  // Every form it described would get a 404, and its visitors' words would be lost. /dev/null means no mailboxes.
  if (parsed === null && statSync(file).isFile()) {
    throw new ConfigError(
      `${file}: It describes no mailbox and may have been cut off. Restore it, or delete it if there are no other sites’ forms to accept.`,
    );
  }
  const result = fileSchema.safeParse(parsed ?? {});
  if (result.success) return result.data.mailboxes;
  const sentences = result.error.issues.map((issue) => {
    // The reason of an invalid name is in its nested issue.
    const { message } = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue;
    return `${file}: ${issue.path.slice(1).join('.') || 'mailboxes'}: ${message}`;
  });
  throw new ConfigError(sentences.join('\n'));
}

const address = addressOf('an address');

/** A webhook's address. Only TLS will do, since a lead is personal data, or loopback, for trying it out. */
const webhookUrl = z.string().refine(isWebhookUrl, {
  error: 'Set an address that begins with https://, without a user or password in it.',
});

const host = z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d+)?$/, {
  error: 'Set a host name in lowercase letters, such as hooks.company.co.za.',
});

const text = z.string().trim().min(1, { error: 'Write something here, or remove the entry.' });

/** The most that one post may bring, whatever a mailbox says: 200 posts at once have to fit on a disk. */
const maxFiles = 20;
const maxMegabytes = 100;

const noMegabytes = { error: `Set megabytes, from 1 to ${maxMegabytes}.` };
const megabytes = z.number(noMegabytes).min(1, noMegabytes).max(maxMegabytes, noMegabytes);

const noCount = { error: `Set how many files, from 1 to ${maxFiles}.` };

const files = z
  .strictObject({
    kinds: z
      .array(
        z.enum(fileKinds, {
          error: `Set kinds out of: ${fileKinds.join(', ')}. Files that can run when opened are never accepted.`,
        }),
      )
      .nonempty({ error: 'Set one or more kinds, such as pdf, or remove files.' }),
    most: z.int(noCount).min(1, noCount).max(maxFiles, noCount).default(1),
    each_mb: megabytes.default(5),
    all_mb: megabytes.optional(),
  })
  .refine(({ each_mb: each, all_mb: all }) => all === undefined || all >= each, {
    error: 'Set no less than each_mb.',
    path: ['all_mb'],
  })
  .transform(({ kinds, most, each_mb: each, all_mb: all }): FileLimits => ({
    most,
    eachBytes: each * mebibyte,
    allBytes: (all ?? Math.min(most * each, maxMegabytes)) * mebibyte,
    kinds,
  }));

const entrySchema = z
  .strictObject({
    /** The receiver's name on the thank-you page and in the automatic reply. */
    name: text.optional(),
    /** An address that forms may post to instead of the alias, as FormSubmit has it. */
    address: address.optional(),
    recipients: z
      .array(address)
      .nonempty({ error: 'Set one or more addresses, or remove the mailbox.' })
      .readonly()
      .optional(),
    /** Origins whose pages may read the relay's answers; the first is where "back" leads. */
    origins: z.array(origin).default([]),
    /** Origins that `_next` may lead to. */
    next: z.array(origin).default([]),
    /** Addresses that `_cc` may name. */
    cc: z.array(address).default([]),
    webhook_hosts: z.array(host).default([]),
    /** Gets every lead, whatever the form says. */
    webhook: webhookUrl.optional(),
    /** The automatic reply, if a form asks for one; without it none is sent. */
    autoresponse: z.strictObject({ subject: text.max(200), text }).optional(),
    /** Files that a message may bring; without it none. */
    files: files.optional(),
  })
  .transform(({ webhook_hosts: webhookHosts, ...entry }) => ({
    ...entry,
    /** Hosts that `_webhook` may name. */
    webhookHosts,
  }));

export const noEntry = entrySchema.parse({});

const alias = z.string().regex(/^(?!ajax$|thank-you$|form-token$)[a-z\d][a-z\d-]{0,63}$/, {
  error:
    'Name a mailbox in lowercase letters, digits and hyphens. ajax, thank-you and form-token are reserved.',
});

const fileSchema = z.strictObject({
  mailboxes: z
    .record(alias, entrySchema, {
      error: 'Describe each mailbox under its name, as mailboxes.example.yaml does.',
    })
    .default({}),
});

/** Whether an address may be a webhook. Which hosts a form may name is checked elsewhere, by mailbox. */
export function isWebhookUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
