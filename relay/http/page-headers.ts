import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

/** Sent with every answer, page or not. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

const inlineStyle = /<style[^>]*>([^]*?)<\/style>/g;

/** Without a type it is run; structured data has one and is not. */
const inlineScript = /<script(?![^>]*\s(?:src|type)=)[^>]*>([^]*?)<\/script>/g;

/** Home carries the address of the review widget where the company has a token for it. */
const reviewWidget = /\sdata-review-widget="([^"]+)"/;

/**
 * Headers of an HTML page. The content security policy admits nothing inline but the page's own
 * styles and scripts, by their hashes, and posts only to ourselves, the relay and an e-mail client. A
 * third party's origin is admitted on the one page that carries its widget, on no other.
 */
export function pageHeaders(html: string, config: Config): Record<string, string> {
  const relay = URL.canParse(config.relayUrl) ? [new URL(config.relayUrl).origin] : [];
  const widget = reviewWidget.exec(html)?.[1];
  const reviews = widget !== undefined && URL.canParse(widget) ? [new URL(widget).origin] : [];
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(html, inlineScript), ...reviews],
    'style-src': ["'self'", ...hashesOf(html, inlineStyle), ...reviews],
    'img-src': ["'self'", 'data:', ...reviews],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...relay, ...reviews],
    ...(reviews.length > 0 && { 'frame-src': reviews }),
    'form-action': ["'self'", 'mailto:', ...relay],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const secure = config.siteUrl.startsWith('https:');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

function hashesOf(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}
