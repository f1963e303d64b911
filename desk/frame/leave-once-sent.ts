import { useEffect, useState } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import type { BlockerFunction } from 'react-router';
import { pageAddress } from './page-address.ts';

/** A connection that is gone without a word keeps nobody on a page. */
const waitedForMs = 10_000;

let wasRefused = false;

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
  const blocker = useBlocker(isSending && !isLong ? isElsewhere : false);
  useEffect(() => {
    if (!isSending) return undefined;
    noteOutcome(false);
    const timer = setTimeout(() => setIsLong(true), waitedForMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSending]);
  useEffect(() => {
    if (isSending || blocker.state !== 'blocked') return;
    if (wasRefused) blocker.reset();
    else blocker.proceed();
  }, [isSending, blocker]);
}

/** To the same page the form itself leads, pressed once more. */
const isElsewhere: BlockerFunction = ({ currentLocation, nextLocation }) =>
  pageAddress(currentLocation) !== pageAddress(nextLocation);
