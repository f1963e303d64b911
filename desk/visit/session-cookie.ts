import { maxSessionMs, readSession, type Session } from '../../leads/store/access/sessions.ts';
import type { Desk } from './desk-context.ts';

/**
 * A cookie that begins so is sent to this very host alone, over https alone. Over plain http, which
 * DESK_URL allows on this machine only, it would need `Secure`, which Chromium grants there and other
 * browsers do not: on localhost the cookie goes without both.
 */
function cookieName(deskUrl: string): string {
  return isSecure(deskUrl) ? '__Host-desk' : 'desk';
}

/** Lax: a link in a mail leads to a lead, for whoever has signed in. */
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

/** The session of the browser that asks, where it has one that goes on. */
export async function sessionOf(
  { db, url, now }: Desk,
  { headers }: Request,
): Promise<Session | undefined> {
  const start = `${cookieName(url)}=`;
  // Browsers part them so. Of a name that begins with a blank of another kind, `trim` would make ours.
  const cookies = (headers.get('cookie') ?? '').split('; ');
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return token ? readSession(db, token, now()) : undefined;
}

function isSecure(deskUrl: string): boolean {
  return deskUrl.startsWith('https:');
}
