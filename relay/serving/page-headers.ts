import { hash } from 'node:crypto';
import type { Config } from '../../settings/config.ts';

/** Sent with every answer, page or not. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** HSTS, RFC 6797: what a browser keeps to. */
export const httpsForAYear = `max-age=${365 * 24 * 3600}`;

/** Structured data is not run, nor asked about. */
const fileOrData = /\s(?:src=|type="application\/ld\+json")/;

/** Home carries the address of the review widget where the company has a token for it. */
const reviewWidget = /\sdata-review-widget="([^"]+)"/;

/** What a page carries beside files of our own, so that its policy has to admit it. */
export interface Admitted {
  /** Sources as a policy names them, such as `'sha256-…'`. */
  scripts: readonly string[];
  styles: readonly string[];
  /** The origin of the review widget, where the page carries it. */
  reviews: readonly string[];
}

/**
 * What is to be admitted on a page, read from the page.
 * @param builtHtml as our build made it, before anybody's words are in it: a script among those
 *   would be admitted with the rest
 */
export function admittedOn(builtHtml: string): Admitted {
  const widget = reviewWidget.exec(builtHtml)?.[1];
  return {
    scripts: hashesOf(builtHtml, 'script'),
    styles: hashesOf(builtHtml, 'style'),
    reviews: widget !== undefined && URL.canParse(widget) ? [new URL(widget).origin] : [],
  };
}

/**
 * Headers of an HTML page. The content security policy admits nothing inline but the styles and
 * scripts that the build knows, by their hashes, and posts only to ourselves, the relay and an email
 * client. A third party's origin is admitted on the one page that carries its widget, on no other.
 */
export function pageHeaders(admitted: Admitted, config: Config): Record<string, string> {
  const relay = URL.canParse(config.relayUrl) ? [new URL(config.relayUrl).origin] : [];
  const { scripts, styles, reviews } = admitted;
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...reviews],
    'style-src': ["'self'", ...styles, ...reviews],
    'img-src': ["'self'", 'data:', ...reviews],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...relay, ...reviews],
    ...(reviews.length > 0 && { 'frame-src': reviews }),
    'form-action': ["'self'", 'mailto:', ...relay],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    ...strictTransport(config),
  };
}

/**
 * Browsers keep to https for a year. Other hosts of the domain may be somebody else's, or not on
 * https yet, and what a browser has learnt nobody takes back: for them it is said only where told to.
 */
function strictTransport({ siteUrl, hstsSubdomains }: Config): Record<string, string> {
  if (!siteUrl.startsWith('https:')) return {};
  const subdomains = hstsSubdomains ? '; includeSubDomains' : '';
  return { 'strict-transport-security': `${httpsForAYear}${subdomains}` };
}

/** Of every element of a name that is run or applied as it stands. */
function hashesOf(html: string, name: 'script' | 'style'): string[] {
  const [, ...elements] = html.split(`<${name}`);
  return elements.flatMap((element) => {
    const tagEnd = element.indexOf('>');
    const end = element.indexOf(`</${name}>`, tagEnd);
    if (end === -1 || fileOrData.test(element.slice(0, tagEnd))) return [];
    return [`'sha256-${hash('sha256', element.slice(tagEnd + 1, end), 'base64')}'`];
  });
}
