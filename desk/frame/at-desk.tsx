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
import { toldAt } from '../visit/told.ts';
import { signInPageFor } from '../visit/way-back.ts';
import { Bar, closeMenu } from './bar.tsx';
import { keepDraftsOf } from './drafts.ts';
import { askForDrafts } from './drafts-elsewhere.ts';
import { letGoFirst, useLeaveOnceSent } from './leave-once-sent.ts';
import { keepWhatIsShown } from './shown-anew.ts';
import { useFirstPress } from './use-first-press.ts';
import { useHere } from './use-here.ts';
import { usePagesAtHand } from './use-pages-at-hand.ts';

const sessionOver = 'Your session has ended.';

/** Lets nobody further who has not signed in. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, url, context }, next) => {
    const desk = context.get(deskContext);
    const now = desk.now();
    const session = await sessionOf(desk, request).catch((error) => turnedAway(request, error));
    if (!session) throw await signedOut(request, url);
    // A store that takes nothing is told of elsewhere: pages can be read for as long as it reads.
    const isToNote = isUse(request) && isToBeNoted(session, now);
    if (isToNote) void desk.write.noteSeen(session.id, now).catch(notePassed);
    context.set(sessionContext, session);
    return next();
  },
];

export const clientMiddleware = [letGoFirst, keepWhatIsShown];

/**
 * Whether somebody asks. A page that stays open listens and asks by itself for what has changed, day and
 * night; of somebody who uses it `useHere` tells.
 */
function isUse(request: Request): boolean {
  return request.method !== 'GET' || !(isByScripts(request) || isListening(request));
}

function isListening({ url }: Request): boolean {
  return new URL(url).pathname === '/live';
}

/** Nobody can sign in, and nothing be saved: what was typed goes back to whoever typed it. */
async function turnedAway(request: Request, error: unknown): Promise<never> {
  logFault(error);
  throw away(storeAway, request.method === 'POST' ? await typedIn(request.clone()) : '');
}

/** Where scripts run, a tab keeps what was typed: without them it would go with the way to the sign-in page. */
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
  // Read first: what changes while the rest is read is shown anew.
  const changes = desk.changes.count();
  return { address, name, role, changes, shownAt: desk.now(), told: toldAt(context, request) };
}

export default function AtDesk() {
  const { address, name, role } = useLoaderData<typeof loader>();
  useHere();
  usePagesAtHand();
  useFirstPress();
  useLeaveOnceSent();
  // Before the pages' effects, which put drafts into their forms.
  useLayoutEffect(() => keepDraftsOf(address), [address]);
  const { revalidate } = useRevalidator();
  // Shown anew, the forms take what has come for them.
  useEffect(() => askForDrafts(address, () => void revalidate()), [address, revalidate]);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <Bar name={name} isOwner={role === 'owner'} />
      {/* Made anew for whoever signs in beside a tab of somebody else: what stands in its fields is theirs. */}
      <main key={address} id="main" tabIndex={-1} onFocus={closeMenu}>
        <Outlet />
      </main>
    </>
  );
}
