import { redirect } from 'react-router';
import { isFault } from '../../leads/fault.ts';
import type { NewSession } from '../../leads/store/access/sessions.ts';
import type { User } from '../../leads/store/access/users.ts';
import type { SignInWay } from '../../leads/store/tables/access-schema.ts';
import type { Desk } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';
import { returnToIn } from '../visit/return-to.ts';
import { sessionCookie, sessionOf } from '../visit/session-cookie.ts';
import { newSecret } from '../../platform/secret.ts';

/** Signs somebody in with a new session token, as a stranger may have planted the old one, and redirects onwards. */
export async function signIn(
  desk: Desk,
  request: Request,
  user: User,
  way: SignInWay,
): Promise<Response> {
  const session = newSession(desk, request);
  await orAway(desk.write.beginSession({ ...session, user, way }));
  return leadOn(desk, request, session);
}

/** The same for a sign-in link. @returns undefined if the link is not valid */
export async function signInByLink(
  desk: Desk,
  request: Request,
  link: string,
): Promise<Response | undefined> {
  const session = newSession(desk, request);
  const user = await orAway(desk.write.signInByLink(link, session));
  return user && leadOn(desk, request, session);
}

function newSession({ now }: Desk, { headers }: Request): NewSession {
  return { token: newSecret(), agent: headers.get('user-agent') ?? '', now: now() };
}

/** Ends the browser's earlier session and redirects. */
async function leadOn(desk: Desk, request: Request, { token, now }: NewSession): Promise<Response> {
  const { write, url } = desk;
  const earlier = await sessionOf(desk, request);
  if (earlier) {
    const { id, user } = earlier;
    // They are signed in by now: a store that takes no more writes must not keep them out.
    await write.endSession({ id, user, act: 'signed out', now }).catch((error: unknown) => {
      if (!isFault(error, 'unsaved')) throw error;
    });
  }
  return redirect(returnToIn(request.url), {
    headers: { 'set-cookie': sessionCookie(url, token) },
  });
}
