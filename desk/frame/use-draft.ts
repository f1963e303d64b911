import { useEffect, useRef, type RefObject } from 'react';
import { draftOf, isSame, keepDraft, putInto } from './drafts.ts';

/**
 * Keeps what is typed into a field as a draft until it is stored, and then empties the field. What its author
 * has stored from another tab takes no other words away.
 * @param of what is written, and about which lead
 * @param stored the author's stored texts of that kind, the latest last
 * @param onEmpty called when the page has changed and nothing is being written
 * @returns a function to be called with the field's value
 */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  of: string,
  stored: readonly string[],
  onEmpty?: () => void,
): (words: string) => void {
  // How many texts were stored when this draft was begun.
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
    // Before scripts ran, the draft was not in sight, and its author may have begun anew: below it.
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

/** Returns the draft that is not stored yet, and renames it to one begun after all stored texts. */
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
