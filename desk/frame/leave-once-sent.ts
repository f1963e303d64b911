import { useEffect, useState } from 'react';
import {
  useBlocker,
  useNavigation,
  type BlockerFunction,
  type MiddlewareFunction,
} from 'react-router';

/** A connection that is gone without a word keeps nobody on a page. */
const waitedForMs = 10_000;

let wasRefused = false;

/** Settled once the page has heard that its form is no longer on its way. */
let heard: Promise<void> | undefined;

/** Notes what came of a form that was sent: whether its page says why not. */
export function noteOutcome(isRefused: boolean): void {
  wasRefused = isRefused;
}

/**
 * Whoever goes on while a form is on its way would break it off, or not hear what came of it. So they go on
 * once it was answered; where it was refused they stay, with what they wrote and the reason.
 */
export function useLeaveOnceSent(): void {
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
 * For the route around such pages. The page that a form was sent from is asked for anew, and once it has come
 * the router forgets who wanted to go on: a device that is slow to draw lets them go first.
 */
export const letGoFirst: MiddlewareFunction = async ({ request }, next) => {
  if (request.method === 'GET') await heard;
  return next();
};

/** To the same page the form itself leads, pressed once more. */
const isElsewhere: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  currentLocation.search !== nextLocation.search;
