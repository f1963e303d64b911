import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { draftsOf, keepDraft } from '../frame/drafts.ts';
import {
  isSameWords,
  keepBegun,
  nothing,
  putWords,
  readBegun,
  wordsIn,
  type Kept,
} from './words.ts';

type Form = RefObject<HTMLFormElement | null>;

const start = 'saved answer ';
const nameOfNew = `${start}new`;

/**
 * Keeps changes to a saved answer as a draft until they are stored. What others store appears by itself, but
 * not while somebody writes: they keep their words, and are told.
 * @returns when the version they began with was stored, and what to call as they type and as they remove it
 */
export function useChangedWords(
  form: Form,
  { id, title, text, changedAt }: Kept,
): { seen: number; keep: () => void; forget: () => void } {
  const name = start + id;
  const begun = useRef({ title, text, changedAt });
  const hasCome = useRef(false);
  const [seen, setSeen] = useState(changedAt);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const kept = { title, text, changedAt };
    const draft = hasCome.current ? undefined : readBegun(name);
    hasCome.current = true;
    const words = draft ?? wordsIn(current);
    if (isSameWords(words, begun.current) || isSameWords(words, kept)) {
      putWords(current, kept);
      keepDraft(name, '');
      begun.current = kept;
    } else if (draft) {
      putWords(current, draft);
      current.closest('details')?.setAttribute('open', '');
      begun.current.changedAt = draft.changedAt;
    }
    setSeen(begun.current.changedAt);
  }, [form, name, title, text, changedAt]);
  const keep = () => {
    const { current } = begun;
    keepBegun(name, form.current ? wordsIn(form.current) : current, current);
  };
  return { seen, keep, forget: () => keepDraft(name, '') };
}

/**
 * The same for a new answer, whose form is emptied once it is stored. While it is empty, it takes over a draft
 * of a saved answer that somebody has removed meanwhile.
 * @param onTaken called with whether it has taken one over
 * @returns a function to call as they type
 */
export function useNewWords(
  form: Form,
  saved: readonly Kept[],
  onTaken: (isTaken: boolean) => void,
): () => void {
  const keep = useCallback(() => {
    if (form.current) keepBegun(nameOfNew, wordsIn(form.current), nothing);
  }, [form]);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    if (saved.some((one) => isSameWords(wordsIn(current), one))) {
      putWords(current, nothing);
      onTaken(false);
    }
    const known = new Set([nameOfNew, ...saved.map(({ id }) => start + id)]);
    const removed = draftsOf(start).filter((one) => !known.has(one));
    for (const name of [nameOfNew, ...removed]) {
      const words = readBegun(name);
      const here = wordsIn(current);
      const isStored = words && saved.some((one) => isSameWords(words, one));
      const isHere = words && isSameWords(words, here);
      if (words && !isStored && !isHere) {
        // The draft waits until this form is empty.
        if (!isSameWords(here, nothing)) continue;
        putWords(current, words);
        onTaken(name !== nameOfNew);
      }
      keepDraft(name, '');
    }
    keep();
  }, [form, saved, onTaken, keep]);
  return keep;
}
