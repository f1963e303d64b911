import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { printable } from '../../leads/printable.ts';

const keyStart = 'draft: ';

/**
 * Keeps what is typed into a field in its tab: through an error page, a reload, a session that ended. It is
 * gone with the tab, as whoever wrote it leaves the desk, and once it is stored: the field is empty then. What
 * they stored from another tab takes no other words away.
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
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    if (current.value !== '' && stored.slice(begun.current).some(isSame(current.value))) {
      putIn(current, '');
      withStorage((storage) => storage.removeItem(keyOf(of, begun.current)));
    }
    if (current.value === '') {
      begun.current = stored.length;
      const words = draftOf(of, stored);
      if (words !== '') putIn(current, words);
      else if (document.activeElement !== current) onEmpty?.();
    }
  }, [field, of, stored, onEmpty]);
  return (words) => {
    withStorage((storage) => {
      const key = keyOf(of, begun.current);
      if (words === '') storage.removeItem(key);
      else storage.setItem(key, words);
    });
  };
}

/** What was begun and is not stored, from now on as begun after all that is. */
function draftOf(of: string, stored: readonly string[]): string {
  let draft = '';
  withStorage((storage) => {
    for (let round = 0; round <= stored.length; round += 1) {
      const words = storage.getItem(keyOf(of, round)) ?? '';
      storage.removeItem(keyOf(of, round));
      if (!stored.slice(round).some(isSame(words))) draft = words || draft;
    }
    if (draft !== '') storage.setItem(keyOf(of, stored.length), draft);
  });
  return draft;
}

function putIn(field: HTMLTextAreaElement, words: string): void {
  field.value = words;
  const form = field.closest('details');
  if (form && words !== '') form.open = true;
}

/** As it was stored it has other ends of line, and nothing in it that acts. */
function isSame(words: string): (stored: string) => boolean {
  const flat = (text: string) => printable(text).replaceAll(/\s+/g, ' ').trim();
  const own = flat(words);
  return (stored) => flat(stored) === own;
}

/** Takes out of the tab what was begun about a lead that is no more. @returns the words */
export function takeDrafts(ofEach: readonly string[]): string {
  const words: string[] = [];
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (!ofEach.some((of) => key.startsWith(`${keyStart}${of} `))) continue;
      words.push(storage.getItem(key) ?? '');
      storage.removeItem(key);
    }
  });
  return words.join('\n\n');
}

/** Whoever has the window next finds nothing of it. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(keyStart)) storage.removeItem(key);
  });
}

function keyOf(of: string, round: number): string {
  return `${keyStart}${of} ${round}`;
}

// Storage that is switched off or full: a form without a draft.
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(window.sessionStorage);
  } catch {
    // The form works without.
  }
}
