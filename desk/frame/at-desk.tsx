import { Outlet, redirect, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router';
import { isToBeNoted, readSession } from '../../leads/store/access/sessions.ts';
import { sessionTokenOf } from '../visit/session-cookie.ts';
import { atDesk, deskContext, sessionContext } from '../visit/desk-context.ts';
import { Bar } from './bar.tsx';
import { changeCount } from './change-count.ts';

/** Lets nobody further who has not come in. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context }, next) => {
    const desk = context.get(deskContext);
    const token = sessionTokenOf(request, desk.url);
    const now = desk.now();
    const session = token && (await readSession(desk.db, token, now));
    if (!session) throw redirect('/come-in');
    if (isToBeNoted(session, now)) await desk.write.noteSeen(session.id, now);
    context.set(sessionContext, session);
    return next();
  },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { desk, user } = atDesk(context);
  const { name, role } = user;
  // Read first: what changes while the rest is read is shown anew.
  return { name, role, changes: changeCount(desk) };
}

export default function AtDesk() {
  const { name, role } = useLoaderData<typeof loader>();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <Bar name={name} isOwner={role === 'owner'} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
