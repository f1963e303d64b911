import { z } from 'zod';
import { isLoopback } from './loopback.ts';

/** Kinds of settings. What is wrong with one is said as what to set. */

export function wholeNumber(what: string, least: number, most: number): z.ZodType<number> {
  return z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= least && value <= most, { error: `Set ${what}.` });
}

export function address(what: string): z.ZodType<string> {
  return z
    .string()
    .regex(z.regexes.html5Email, { error: `Set ${what}, such as name@company.co.za.` });
}

/** Addresses separated by commas. */
export function addresses(): z.ZodType<string[]> {
  return z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every((entry) => z.regexes.html5Email.test(entry)), {
      error: 'Set one or more addresses separated by commas, such as ann@company.co.za.',
    });
}

/** A public origin without a trailing slash. */
export function origin(): z.ZodType<string> {
  return z
    .string()
    .refine(isOrigin, {
      error: 'Set the public origin and nothing after it, such as https://www.company.co.za.',
    })
    .transform((text) => new URL(text).origin);
}

/** @param what ends the sentence "Set …" */
export function url(protocols: readonly string[], what: string): z.ZodType<string> {
  return z.string().refine((text) => hasProtocol(text, protocols), { error: `Set ${what}.` });
}

/** An inbox as `imaps://user:password@host`. */
export function inboxUrl(): z.ZodType<string> {
  return z.string().refine(isInboxUrl, {
    error: 'Set where that inbox is read, as imaps://user:password@host (an @ in the user is %40).',
  });
}

/** A key as Standard Webhooks writes it. */
export function webhookSecret(): z.ZodType<string> {
  return z.string().refine(isWebhookSecret, {
    error: 'Set whsec_ and 24 to 64 random bytes in base64; `openssl rand -base64 32` makes them.',
  });
}

export function hasProtocol(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isOrigin(text: string): boolean {
  if (!hasProtocol(text, ['http:', 'https:'])) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

/** A password goes over TLS only; loopback is this machine, for trying it out. */
function isInboxUrl(text: string): boolean {
  if (!hasProtocol(text, ['imaps:', 'imap:'])) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const safe = protocol === 'imaps:' || isLoopback(hostname);
  return safe && hostname !== '' && username !== '' && password !== '';
}

function isWebhookSecret(text: string): boolean {
  const [, base64] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(text) ?? [];
  if (base64 === undefined || base64.length % 4 !== 0) return false;
  const { length } = Buffer.from(base64, 'base64');
  return length >= 24 && length <= 64;
}
