import { useEffect, useState } from 'react';
import {
  useBlocker,
  useNavigation,
  type BlockerFunction,
  type MiddlewareFunction,
} from 'react-router';

/** How long navigation waits for a form. A connection that is lost without a word keeps nobody on a page. */
const waitedForMs = 10_000;

let wasRefused = false;

/** Resolves once the page knows that its form is no longer being sent. */
let heard: Promise<void> | undefined;

/** Notes whether a form that was sent has been refused, for a reason that its page shows. */
export function noteOutcome(isRefused: boolean): void {
  wasRefused = isRefused;
}

/**
 * Delays navigation while a form is being sent: it would abort the form, or hide its outcome. It goes on once
 * the form was answered. If that was refused, the page stays, with what was written and the reason.
 */
export function useBlockWhileSubmitting(): void {
  const isSending = useNavigation().state === 'submitting';
  const [isLong, setIsLong] = useState(false);
  const keeps = isSending && !isLong;
  const blocker = useBlocker(keeps ? isElsewhere : false);
  useEffect(() => {
    if (!isSending) return undefined;
    noteOutcome(false);
    // `Promise.withResolvers` is missing in Safari before 17.4.
    let hear: (() => void) | undefined;
    heard = new Promise((resolve) => (hear = resolve));
    const timer = setTimeout(() => setIsLong(true), waitedForMs);
    return () => {
      hear?.();
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSending]);
  useEffect(() => {
    if (keeps || blocker.state !== 'blocked') return;
    if (wasRefused) blocker.reset();
    else blocker.proceed();
  }, [keeps, blocker]);
}

/**
 * For the route around such pages. After a form the router revalidates its page, and then forgets a delayed
 * navigation. On a device that is slow to render, this lets the navigation go first.
 */
export const releaseBlockedFirst: MiddlewareFunction = async ({ request }, next) => {
  if (request.method === 'GET') await heard;
  return next();
};

/** Navigation to the same page is not delayed: it is the form itself, submitted once more. */
const isElsewhere: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  currentLocation.search !== nextLocation.search;
