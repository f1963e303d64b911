import { LRUCache } from 'lru-cache';
import { redirect } from 'react-router';
import { elapsedBetween } from '../../platform/clock.ts';
import { isByScripts } from './by-scripts.ts';
import { atDesk, type Context, type Desk } from './desk-context.ts';
import { undoableForMs } from './undoable.ts';

/** What was done, in words, and how to undo it. */
interface Flash {
  done: string;
  undo?: object | null;
  /** Which lead it was done to. */
  of?: object | undefined;
}

/** The longest time between the two page loads of a button that was pressed twice. */
const saidTwiceWithinMs = 2000;

/** How many sessions are remembered, each with the last thing done, which may have words of an answer. */
const kept = { max: 1000, ttl: undoableForMs, ttlAutopurge: true };

/** The inbox and its leads. What was done on one of these pages can be undone on any. */
const inbox = /^\/(?:leads\/|$)/;

interface Last {
  told: Flash;
  /** Path of the page whose form it was. */
  page: string;
  at: number;
  saidAt?: number;
}

const lastOf = new WeakMap<Desk, LRUCache<string, Last>>();

/**
 * Answers a form. Without scripts it redirects to the form's page, which says what was done, so that a reload
 * or Back sends nothing again.
 * @throws Response that redirects
 */
export function flash<Answer>(context: Context, request: Request, answer: Answer): Answer {
  if (isByScripts(request) || !isReported(answer)) return answer;
  const { desk, session } = atDesk(context);
  const { pathname: page, searchParams } = new URL(request.url);
  const last = lastOf.getOrInsertComputed(desk, () => new LRUCache(kept));
  last.set(session.id, { told: answer, page, at: desk.now() });
  // The saved answer that the form began with has been used.
  searchParams.delete('with');
  throw redirect(searchParams.size === 0 ? page : `${page}?${searchParams}`, 303);
}

/** What the requested page has to report: the outcome of its own form, or what can still be undone. */
export function flashFor(context: Context, request: Request): Flash | undefined {
  if (isByScripts(request) || request.method !== 'GET') return undefined;
  const { desk, session } = atDesk(context);
  const last = lastOf.get(desk)?.get(session.id);
  if (!last) return undefined;
  const { told, page } = last;
  const { pathname } = new URL(request.url);
  const now = desk.now();
  last.saidAt ??= now;
  const isNew = elapsedBetween(now, last.saidAt) < saidTwiceWithinMs;
  if (isNew && pathname === page) return told;
  const isFresh =
    inbox.test(pathname) && inbox.test(page) && elapsedBetween(now, last.at) < undoableForMs;
  return told.undo && isFresh ? { done: told.done, undo: told.undo, of: told.of } : undefined;
}

function isReported(answer: unknown): answer is Flash {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}
