import { useEffect } from 'react';
import type { RefObject } from 'react';

const keyStart = 'draft: ';

/**
 * Keeps what is typed into a field in its tab: through an error page, a reload, a session that ended. It is
 * gone with the tab, as whoever wrote it leaves the desk, and once it is stored.
 * @param of what is written, and about which lead
 * @param round how many of the kind are stored: the next begins empty
 * @returns to be called with what stands in the field
 */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  of: string,
  round: number,
): (words: string) => void {
  useEffect(() => {
    withStorage((storage) => {
      for (let stored = 0; stored < round; stored += 1) storage.removeItem(keyOf(of, stored));
      const words = storage.getItem(keyOf(of, round));
      const { current } = field;
      if (!words || !current || current.value !== '') return;
      current.value = words;
      const form = current.closest('details');
      if (form) form.open = true;
    });
  }, [field, of, round]);
  return (words) => {
    withStorage((storage) => {
      if (words === '') storage.removeItem(keyOf(of, round));
      else storage.setItem(keyOf(of, round), words);
    });
  };
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
