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

/**
 * Headers of an HTML page. The content security policy admits nothing inline but the page's own
 * style elements, by their hashes, and posts only to ourselves, the relay and an e-mail client.
 */
export function pageHeaders(html: string, config: Config): Record<string, string> {
  const styles = [...html.matchAll(inlineStyle)].map(([, css = '']) => {
    return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  });
  const relay = URL.canParse(config.relayUrl) ? [new URL(config.relayUrl).origin] : [];
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...relay],
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
