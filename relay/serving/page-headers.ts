import { hash } from 'node:crypto';
import type { Config } from '../../settings/config.ts';

/** Headers of every response, page or not. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** The HSTS policy (RFC 6797) that browsers keep. */
export const httpsForAYear = `max-age=${365 * 24 * 3600}`;

/** Elements that need no hash: external files, and structured data, which is not run. */
const fileOrData = /\s(?:src=|type="application\/ld\+json")/;

/** Home names the review widget's URL if the company has a token for it. */
const reviewWidget = /\sdata-review-widget="([^"]+)"/;

/** What a page contains beside our own files, which its content security policy has to admit. */
export interface Admitted {
  /** Source expressions, such as `'sha256-…'`. */
  scripts: readonly string[];
  styles: readonly string[];
  /** The review widget's origin, if the page has the widget. */
  reviews: readonly string[];
}

/**
 * Reads from a page what its policy has to admit.
 * @param builtHtml as our build made it, before anybody's words are inserted: a script in those would be admitted, too
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
 * Headers of an HTML page. The content security policy admits no inline code but the build's own styles and scripts,
 * by their hashes, and form posts only to ourselves, the relay and an email client. A third party's origin is admitted
 * only on the one page with its widget.
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
 * Has browsers use https for a year. It covers subdomains only if that is configured: they may be somebody else's or
 * not on https yet, and nobody can take back what a browser has remembered.
 */
function strictTransport({ siteUrl, hstsSubdomains }: Config): Record<string, string> {
  if (!siteUrl.startsWith('https:')) return {};
  const subdomains = hstsSubdomains ? '; includeSubDomains' : '';
  return { 'strict-transport-security': `${httpsForAYear}${subdomains}` };
}

/** Hashes of all inline elements of a name that are run or applied. */
function hashesOf(html: string, name: 'script' | 'style'): string[] {
  const [, ...elements] = html.split(`<${name}`);
  return elements.flatMap((element) => {
    const tagEnd = element.indexOf('>');
    const end = element.indexOf(`</${name}>`, tagEnd);
    if (end === -1 || fileOrData.test(element.slice(0, tagEnd))) return [];
    return [`'sha256-${hash('sha256', element.slice(tagEnd + 1, end), 'base64')}'`];
  });
}
