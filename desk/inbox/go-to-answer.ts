import { useEffect } from 'react';
import { isFieldFocused } from '../frame/focus.ts';
import { writeIn } from '../frame/open-to-write.ts';

/** The path of the lead whose answer is to be opened once it has loaded. */
let wanted: string | undefined;

/** Opens the form of the answer and focuses its field. @param event of a link to it */
export function goToAnswer(event?: { preventDefault: () => void }): void {
  event?.preventDefault();
  writeIn(document.querySelector<HTMLElement>('#answer'));
}

/** Does the same for a lead that is still loading. @param path of its page */
export function answerOnceLoaded(path: string): void {
  wanted = path;
}

/** For the form of an answer, which mounts as its lead has loaded: opens it if that was asked for. */
export function useWantedAnswer(reference: string): void {
  useEffect(() => {
    const isWanted = wanted === `/leads/${reference}`;
    wanted = undefined;
    if (isWanted && !isFieldFocused()) goToAnswer();
  }, [reference]);
}
