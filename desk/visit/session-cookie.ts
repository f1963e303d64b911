import { maxSessionMs, readSession, type Session } from '../../leads/store/access/sessions.ts';
import type { Desk } from './desk-context.ts';

/**
 * A cookie whose name begins with `__Host-` is sent only to this very host, and only over https. It needs
 * `Secure`, which Chromium grants over plain http on this machine, the only place for which DESK_URL allows it,
 * and other browsers do not. So on localhost the cookie goes without both.
 */
function cookieName(deskUrl: string): string {
  return isSecure(deskUrl) ? '__Host-desk' : 'desk';
}

/** Lax, so that a link in a mail leads to a lead for whoever has signed in. */
function attributes(deskUrl: string, maxAgeMs: number): string {
  const secure = isSecure(deskUrl) ? '; Secure' : '';
  return `; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(maxAgeMs / 1000)}${secure}`;
}

export function sessionCookie(deskUrl: string, token: string): string {
  return `${cookieName(deskUrl)}=${token}${attributes(deskUrl, maxSessionMs)}`;
}

export function endedSessionCookie(deskUrl: string): string {
  return `${cookieName(deskUrl)}=${attributes(deskUrl, 0)}`;
}

/** Reads the session of a request's browser, or undefined if it has none that is still valid. */
export async function sessionOf(
  { db, url, now }: Desk,
  { headers }: Request,
): Promise<Session | undefined> {
  const start = `${cookieName(url)}=`;
  // Browsers separate cookies so. `trim` would turn a name that begins with another kind of space into ours.
  const cookies = (headers.get('cookie') ?? '').split('; ');
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return token ? readSession(db, token, now()) : undefined;
}

function isSecure(deskUrl: string): boolean {
  return deskUrl.startsWith('https:');
}
