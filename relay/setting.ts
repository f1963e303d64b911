import { z } from 'zod';

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

export function hasProtocol(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isOrigin(text: string): boolean {
  if (!hasProtocol(text, ['http:', 'https:'])) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}
