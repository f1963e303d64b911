import type { Config } from '../settings/config.ts';

/** What to say of a desk that is reached through a proxy it was not told of. */
export function unnamedProxy({
  desk,
  trustedProxies,
}: Pick<Config, 'desk' | 'trustedProxies'>): string | undefined {
  if (trustedProxies.length > 0 || !desk.url.startsWith('https:')) return undefined;
  return `TRUST_PROXY: whoever comes to ${desk.url} seems to come from the proxy before it, so that tries to sign in are limited for nobody. Set yes, or the proxies’ addresses.`;
}
