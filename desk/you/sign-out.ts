import { redirect } from 'react-router';
import { endedSessionCookie } from '../visit/session-cookie.ts';
import { atDesk, type RouteArgs } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';

export async function action({ context }: RouteArgs): Promise<Response> {
  const { desk, session, user } = atDesk(context);
  await orAway(desk.write.endSession({ id: session.id, user, act: 'signed out', now: desk.now() }));
  desk.changes.tell();
  return redirect('/sign-in', { headers: { 'set-cookie': endedSessionCookie(desk.url) } });
}

export function loader(): Response {
  return redirect('/');
}
