import { useEffect, useLayoutEffect } from 'react';
import {
  Outlet,
  redirect,
  useLoaderData,
  useRevalidator,
  type MiddlewareFunction,
} from 'react-router';
import { savedLimits } from '../../leads/answer-words.ts';
import { isFault } from '../../leads/fault.ts';
import { isToBeNoted } from '../../leads/store/access/sessions.ts';
import { isByScripts } from '../visit/by-scripts.ts';
import { textOf } from '../visit/posted.ts';
import { sessionOf } from '../visit/session-cookie.ts';
import { atDesk, deskContext, sessionContext, type RouteArgs } from '../visit/desk-context.ts';
import { logFault } from '../visit/log-fault.ts';
import { away, returned, storeAway } from '../visit/refused.ts';
import { flashFor } from '../visit/flash.ts';
import { signInPageFor } from '../visit/return-to.ts';
import { Bar, closeMenu } from './bar.tsx';
import { keepDraftsOf } from './drafts.ts';
import { askForDrafts } from './drafts-elsewhere.ts';
import { answerFirst, useBlockWhileSubmitting } from './block-while-submitting.ts';
import { keepDataWithoutAnswer } from './revalidate-in-background.ts';
import { useDoubleClickGuard } from './use-double-click-guard.ts';
import { useActivityReports } from './use-activity-reports.ts';
import { usePreloadedRoutes } from './use-preloaded-routes.ts';

const sessionOver = 'Your session has ended.';

/** Lets nobody further without a session. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, url, context }, next) => {
    const desk = context.get(deskContext);
    const now = desk.now();
    const session = await sessionOf(desk, request).catch((error) => turnedAway(request, error));
    if (!session) throw await signedOut(request, url);
    // A store that takes no writes is reported elsewhere. Pages can be read for as long as it can.
    const isToNote = isUse(request) && isToBeNoted(session, now);
    if (isToNote) void desk.write.noteSeen(session.id, now).catch(notePassed);
    context.set(sessionContext, session);
    return next();
  },
];

export const clientMiddleware = [answerFirst, keepDataWithoutAnswer];

/** Whether a request shows use. Open pages listen and revalidate day and night: see `useActivityReports`. */
function isUse(request: Request): boolean {
  return request.method !== 'GET' || !(isByScripts(request) || isListening(request));
}

function isListening({ url }: Request): boolean {
  return new URL(url).pathname === '/live';
}

/** Answers while sessions cannot be read. What was typed goes back to its author, as nothing can be saved. */
async function turnedAway(request: Request, error: unknown): Promise<never> {
  logFault(error);
  throw away(storeAway, request.method === 'POST' ? await typedIn(request.clone()) : '');
}

/** Answers without a session. Only scripts keep drafts: without them, a redirect would lose what was typed. */
async function signedOut(request: Request, url: URL) {
  const isSent = request.method === 'POST' && !isByScripts(request);
  const typed = isSent ? await typedIn(request.clone()) : '';
  return typed === '' ? redirect(signInPageFor(url)) : returned(401, sessionOver, typed);
}

async function typedIn(request: Request): Promise<string> {
  const form = await request.formData().catch(() => new FormData());
  return textOf(form, 'text', savedLimits.text);
}

function notePassed(error: unknown): void {
  if (!isFault(error, 'unsaved')) logFault(error);
}

export function loader({ request, context }: RouteArgs) {
  const { desk, user } = atDesk(context);
  const { address, name, role } = user;
  // Read first: a change while the rest is being read then leads to a revalidation.
  const changes = desk.changes.count();
  return { address, name, role, changes, shownAt: desk.now(), told: flashFor(context, request) };
}

export default function AtDesk() {
  const { address, name, role } = useLoaderData<typeof loader>();
  useActivityReports();
  usePreloadedRoutes();
  useDoubleClickGuard();
  useBlockWhileSubmitting();
  // A layout effect, so that it runs before the pages' effects, which put drafts into their forms.
  useLayoutEffect(() => keepDraftsOf(address), [address]);
  const { revalidate } = useRevalidator();
  // Once revalidated, the forms pick up the drafts that have come.
  useEffect(() => askForDrafts(address, () => void revalidate()), [address, revalidate]);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <Bar name={name} isOwner={role === 'owner'} />
      {/* Remounted when somebody else signs in from another tab: the fields hold the words of the person before. */}
      <main key={address} id="main" tabIndex={-1} onFocus={closeMenu}>
        <Outlet />
      </main>
    </>
  );
}
