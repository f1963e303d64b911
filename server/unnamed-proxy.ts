import type { Config } from '../settings/config.ts';

/** Warns of a desk behind a proxy that TRUST_PROXY does not name. */
export function deskProxyUnnamed({ desk, trustedProxies }: Config): string | undefined {
  if (trustedProxies.length > 0 || !desk.url.startsWith('https:')) return undefined;
  return `TRUST_PROXY: everybody who visits ${desk.url} seems to come from its proxy, so attempts to sign in are not limited. Set yes, or the proxies’ addresses.`;
}

/** The same for the site. The relay never ends TLS itself, so an https address means a proxy. */
export function siteProxyUnnamed({ siteUrl, trustedProxies }: Config): string | undefined {
  if (trustedProxies.length > 0 || !siteUrl.startsWith('https:')) return undefined;
  return `TRUST_PROXY: everybody who visits ${siteUrl} seems to come from its proxy, so visitors cannot be told apart. RATE_PER_MINUTE limits nobody if the proxy’s address is private, and everybody together if it is public. Set yes, or the proxies’ addresses.`;
}
