import { useEffect, useState } from 'react';
import {
  NavigationType,
  useBlocker,
  useNavigation,
  type BlockerFunction,
  type MiddlewareFunction,
} from 'react-router';

/** How long navigation waits for a form. A connection that is lost without a word keeps nobody on a page. */
const waitedForMs = 10_000;

/** The fields of the form whose button was pressed last, and of the one that was sent last. */
let pressed = '';
let sentFields = '';

let wasRefused = false;

/** How many forms the desk was sent by scripts, and how many of them it answered or were given up. */
export const forms = { sent: 0, ended: 0 };

/** Resolves once the page knows that its form is no longer being sent. */
let heard: Promise<void> | undefined;
let hear: (() => void) | undefined;

/** Notes whether a form that was sent has been refused, for a reason that its page shows. */
export function noteOutcome(isRefused: boolean): void {
  wasRefused = isRefused;
}

/**
 * Delays navigation while a form is being sent: it would abort the form, or hide its outcome. It goes on once
 * the form was answered. If that was refused, the page stays, with what was written and the reason.
 */
export function useBlockWhileSubmitting(): void {
  const navigation = useNavigation();
  const isSending = navigation.state === 'submitting';
  const [isLong, setIsLong] = useState(false);
  const keeps = isSending && !isLong;
  const blocker = useBlocker(isLong ? false : isWhileSending);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setIsLong(true), waitedForMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSending]);
  useEffect(() => {
    if (keeps || blocker.state !== 'blocked') return;
    if (wasRefused) blocker.reset();
    else blocker.proceed();
  }, [keeps, blocker]);
  useEffect(() => {
    if (navigation.state !== 'submitting') hear?.();
  }, [navigation]);
  useEffect(() => {
    window.addEventListener('submit', notePressed, { capture: true });
    return () => {
      window.removeEventListener('submit', notePressed, { capture: true });
      hear?.();
    };
  }, []);
}

function notePressed({ target, submitter }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement)) return;
  pressed = JSON.stringify([...new FormData(target, submitter)]);
}

/**
 * For the route around such pages. It notes forms here, since a busy browser shows late, or not at all, that one is
 * being sent. After a form the router revalidates its page, and then forgets a delayed navigation and, at the next
 * revalidation, the answer. So that waits until the page has rendered the answer, and lets the navigation go first.
 */
export const answerFirst: MiddlewareFunction = async ({ request }, next) => {
  if (request.method === 'GET') {
    await heard;
    return next();
  }
  noteOutcome(false);
  hear?.();
  // `Promise.withResolvers` is missing in Safari before 17.4.
  heard = new Promise((resolve) => (hear = resolve));
  forms.sent += 1;
  sentFields = pressed;
  try {
    return await next();
  } finally {
    forms.ended += 1;
  }
};

/**
 * Another form waits as well. The same one, submitted once more, does not: the first may be lost. Nor does Back between
 * places of the same page.
 */
const isWhileSending: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  forms.sent !== forms.ended &&
  ((sentFields !== pressed && historyAction !== NavigationType.Pop) ||
    currentLocation.pathname !== nextLocation.pathname ||
    currentLocation.search !== nextLocation.search);
