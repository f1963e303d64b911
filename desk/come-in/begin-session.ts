import { redirect } from 'react-router';
import { readSession } from '../../leads/store/access/sessions.ts';
import type { User } from '../../leads/store/access/users.ts';
import type { WayIn } from '../../leads/store/access-schema.ts';
import type { Desk } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';
import { wantedAt } from '../visit/way-back.ts';
import { newToken, sessionCookie, sessionTokenOf } from '../visit/session-cookie.ts';

/**
 * Lets somebody in, in a session of a new name: one that a stranger laid there leads nowhere. They are led on
 * to where they were going.
 */
export async function comeIn(
  desk: Desk,
  request: Request,
  user: User,
  way: WayIn,
): Promise<Response> {
  const { db, write, url } = desk;
  const now = desk.now();
  const before = sessionTokenOf(request, url);
  const earlier = before && (await readSession(db, before, now));
  if (earlier) {
    await orAway(write.endSession({ id: earlier.id, user: earlier.user, act: 'left', now }));
  }
  const token = newToken();
  const agent = request.headers.get('user-agent') ?? '';
  await orAway(write.beginSession({ token, user, way, agent, now }));
  return redirect(wantedAt(request.url), { headers: { 'set-cookie': sessionCookie(url, token) } });
}
