import type { Config } from '../settings/config.ts';

/** Warns of a desk behind a proxy that TRUST_PROXY does not name. */
export function deskProxyUnnamed({ desk, trustedProxies }: Config): string | undefined {
  if (trustedProxies.length > 0 || !desk.url.startsWith('https:')) return undefined;
  return `TRUST_PROXY: whoever comes to ${desk.url} seems to come from the proxy before it, so that tries to sign in are limited for nobody. Set yes, or the proxies’ addresses.`;
}

/** The same for the site. The relay never ends TLS itself, so an https address means a proxy. */
export function siteProxyUnnamed({ siteUrl, trustedProxies }: Config): string | undefined {
  if (trustedProxies.length > 0 || !siteUrl.startsWith('https:')) return undefined;
  return `TRUST_PROXY: whoever comes to ${siteUrl} seems to come from the proxy before it, so that visitors cannot be told apart: RATE_PER_MINUTE limits nobody behind a proxy with a private address, and everybody together behind one with a public address. Set yes, or the proxies’ addresses.`;
}
