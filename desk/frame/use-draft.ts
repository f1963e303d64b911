import { useEffect, useRef, type RefObject } from 'react';
import { draftOf, isSame, keepDraft, putInto } from './drafts.ts';

/**
 * Keeps what is typed into a field in its tab until it is stored: the field is empty then. What whoever wrote
 * it stored from another tab takes no other words away.
 * @param of what is written, and about which lead
 * @param stored all of the kind that they have stored, the latest last
 * @param onEmpty told where nothing is being written, as the page has changed
 * @returns to be called with what stands in the field
 */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  of: string,
  stored: readonly string[],
  onEmpty?: () => void,
): (words: string) => void {
  // How many were stored when these words were begun.
  const begun = useRef(stored.length);
  const isNew = useRef(true);
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    if (current.value !== '' && stored.slice(begun.current).some(isSame(current.value))) {
      putInto(current, '');
      keepDraft(nameOf(of, begun.current), '');
    }
    const typed = current.value;
    // Before scripts answered, whoever did not see what they had begun may have begun anew: below it.
    const isEarly = isNew.current && typed !== current.defaultValue;
    isNew.current = false;
    if (typed === '' || isEarly) {
      begun.current = stored.length;
      const words = begunOf(of, stored);
      const all = words === '' || isSame(typed)(words) ? typed : `${words}\n\n${typed}`.trimEnd();
      if (all !== typed) putInto(current, all);
      if (all !== '') keepDraft(nameOf(of, begun.current), all);
      else if (document.activeElement !== current) onEmpty?.();
    }
  }, [field, of, stored, onEmpty]);
  return (words) => keepDraft(nameOf(of, begun.current), words);
}

/** What was begun and is not stored, from now on as begun after all that is. */
function begunOf(of: string, stored: readonly string[]): string {
  let draft = '';
  for (let round = 0; round <= stored.length; round += 1) {
    const words = draftOf(nameOf(of, round));
    keepDraft(nameOf(of, round), '');
    if (!stored.slice(round).some(isSame(words))) draft = words || draft;
  }
  keepDraft(nameOf(of, stored.length), draft);
  return draft;
}

function nameOf(of: string, round: number): string {
  return `${of} ${round}`;
}
