import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isLoopback } from '../platform/loopback.ts';

/** A whole number within limits. As with every kind of setting here, its error is a sentence that says what to set. */
export function wholeNumber(what: string, min: number, max: number): z.ZodType<number> {
  return z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= min && value <= max, { error: `Set ${what}.` });
}

export const yesOrNo = z
  .enum(['yes', 'no'], { error: 'Set yes or no.' })
  .transform((text) => text === 'yes');

export function address(what: string): z.ZodType<string> {
  return z
    .string()
    .regex(z.regexes.html5Email, { error: `Set ${what}, such as name@company.co.za.` });
}

/** Addresses separated by commas. */
export const addresses = z
  .string()
  .transform(entriesOf)
  .refine((list) => list.every((entry) => z.regexes.html5Email.test(entry)), {
    error: 'Set one or more addresses separated by commas, such as ann@company.co.za.',
  });

/** The address to listen on. An IPv6 one may stand in brackets, as it does wherever a port follows it. */
export const host = z.string().transform((text) => text.replace(/^\[(.+)\]$/, '$1'));

/** A public origin without a trailing slash. */
export const origin = z
  .string()
  .refine(isOrigin, {
    error: 'Set the public origin and nothing after it, such as https://www.company.co.za.',
  })
  .transform((text) => new URL(text).origin);

/** An origin whose traffic nobody on the way can read: https, or this machine. */
export const privateOrigin = origin.refine(
  (text) => text.startsWith('https:') || isLoopback(new URL(text).hostname),
  { error: 'Set an address that begins with https, since its cookie could be read over http.' },
);

/** @param what ends the sentence "Set …" */
export function url(protocols: readonly string[], what: string): z.ZodType<string> {
  return z
    .string()
    .refine((text) => hasProtocol(text, protocols), { error: setting(what), abort: true });
}

/** The sentence that says what to set, and how to escape the password if that is what broke the URL. */
function setting(what: string): (issue: { input?: unknown }) => string {
  return ({ input }) => {
    const [, user = ''] = String(input).slice(0, String(input).lastIndexOf('@')).split('://');
    return /[/?#]|%(?![\da-f]{2})/i.test(user)
      ? `Set ${what}. In its password write %23 for #, %25 for %, %2F for / and %3F for ?.`
      : `Set ${what}.`;
  };
}

/**
 * A PostgreSQL URL. Its driver ends the process if a % in the password or the name is not a valid escape.
 * @param what ends the sentence "Set …"
 */
export function databaseUrl(what: string): z.ZodType<string> {
  return url(['postgres:', 'postgresql:'], what)
    .refine((text) => isDecodable(new URL(text).password), { error: setting(what) })
    .refine((text) => isDecodable(new URL(text).pathname), {
      error: 'Set the name of the database with %25 for each %.',
    });
}

/**
 * A mail server's URL. Nothing may follow the host: nodemailer would read it as options, for example to accept any
 * certificate.
 * @param what ends the sentence "Set …"
 */
export function mailServerUrl(what: string): z.ZodType<string> {
  return url(['smtp:', 'smtps:'], what).refine((text) => /^[^?#]*:\/\/[^/?#]+\/?$/.test(text), {
    error: setting(`${what}, with nothing after the port`),
  });
}

/** Whether passwords and leads may travel unencrypted. */
export const encryption = z.enum(['required', 'optional'], {
  error:
    'Set required, or optional for a server without TLS in a network of your own: what is sent there can be read in transit.',
});

/** Networks of one's own proxies: this machine, and ranges that are not public. */
const ownNetworks = ['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'];

/**
 * Proxies whose X-Forwarded-For is believed. A proxy appends to it, and what a visitor made up stands before that. So
 * it is read from the end for as long as an entry is a listed proxy's.
 */
export const proxies = z
  .string()
  .transform((text) => {
    if (text === 'no') return [];
    return text === 'yes' ? ownNetworks : entriesOf(text);
  })
  .refine((list) => list.every((entry) => ownNetworks.includes(entry) || isNetwork(entry)), {
    error: 'Set yes, no, or the addresses of the proxies, such as 198.51.100.7,203.0.113.0/24.',
  })
  .refine((list) => !list.some((entry) => /\/0+$/.test(entry)), {
    error:
      'Set the addresses of the proxies, or yes: a range of all addresses would let any visitor pretend to be anyone, and RATE_PER_MINUTE would limit nobody.',
  });

/** An inbox as `imaps://user:password@host`. */
export const inboxUrl = z.string().refine(isInboxUrl, {
  error:
    'Set where that inbox is read, as imaps://user:password@host (an @ is %40 there, a % is %25).',
});

/** A virus scanner: a socket by its path, or a host with its port and nothing after it. */
export const clamdUrl = z.string().refine(isClamdUrl, {
  error: 'Set where clamd listens, as unix:///run/clamav/clamd.ctl or tcp://localhost:3310.',
});

/** Keys in the format of Standard Webhooks, separated by commas while receivers change to a new one. */
export const webhookSecrets = z
  .string()
  .transform(entriesOf)
  .refine((list) => list.every(isWebhookSecret), {
    error: 'Set whsec_ and 24 to 64 random bytes in base64; `openssl rand -base64 32` makes them.',
  });

function entriesOf(list: string): string[] {
  return list.split(',').map((entry) => entry.trim());
}

export function hasProtocol(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** A path. No shell expands ~ or $HOME where settings are read. */
export const place = z.string().refine((text) => !/^[~$]/.test(text), {
  error: 'Set the whole path, such as /home/ann/fairlead: ~ and $HOME only work in a terminal.',
});

/** Whether each % begins a valid escape. The value is used, since the bundler drops an unused call and its error. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}

/** Requires the full notation: ipaddr.js takes 1, elsewhere a number of hops, for the address 0.0.0.1. */
function isNetwork(text: string): boolean {
  const [written = ''] = text.split('/');
  return isIP(written) !== 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
}

function isOrigin(text: string): boolean {
  if (!hasProtocol(text, ['http:', 'https:'])) return false;
  const { hostname, pathname, search, hash, username } = new URL(text);
  // URL would take a ; or , behind the host as part of its name.
  const isHost = /^(?:[\w.-]+|\[.+\])$/.test(hostname);
  return isHost && pathname === '/' && search === '' && hash === '' && username === '';
}

/** Whether a text is a URL of an inbox. Its password may travel only over TLS, or on loopback, for trying it out. */
function isInboxUrl(text: string): boolean {
  if (!hasProtocol(text, ['imaps:', 'imap:']) || !isDecodable(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const safe = protocol === 'imaps:' || isLoopback(hostname);
  return safe && hostname !== '' && username !== '' && password !== '';
}

function isClamdUrl(text: string): boolean {
  const isPlace = /^unix:\/\/\/[^/?#]/.test(text) || /^tcp:\/\/[^/?#@]+:\d+\/?$/.test(text);
  return isPlace && URL.canParse(text) && isDecodable(text);
}

function isWebhookSecret(text: string): boolean {
  const [, base64] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(text) ?? [];
  if (base64 === undefined || base64.length % 4 !== 0) return false;
  const { length } = Buffer.from(base64, 'base64');
  return length >= 24 && length <= 64;
}
