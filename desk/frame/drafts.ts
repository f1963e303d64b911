import { printable } from '../../leads/printable.ts';

// What is typed at the desk and not stored yet, in its tab: through an error page, a reload, a session that
// ended, after which another tab of the same person may have it. It is gone with the tab, as whoever wrote it
// signs out or somebody else signs in, and once it is stored.

const keyStart = 'draft: ';
const writerKey = 'drafts are of';

/** @returns what was begun under a name, or nothing */
export function draftOf(name: string): string {
  return withStorage((storage) => storage.getItem(keyStart + name)) ?? '';
}

/** Keeps words under a name; no words are forgotten. */
export function keepDraft(name: string, words: string): void {
  withStorage((storage) => {
    if (words === '') storage.removeItem(keyStart + name);
    else storage.setItem(keyStart + name, words);
  });
}

/** The names of drafts that begin so. */
export function draftsOf(start: string): string[] {
  const keys = withStorage((storage) => Object.keys(storage)) ?? [];
  const own = keyStart + start;
  return keys.filter((key) => key.startsWith(own)).map((key) => key.slice(keyStart.length));
}

/** Takes out of the tab what was begun about what is no more. @returns the words */
export function takeDrafts(starts: readonly string[]): string {
  const names = starts.flatMap((start) => draftsOf(`${start} `));
  const words = names.map(draftOf);
  for (const name of names) keepDraft(name, '');
  return words.join('\n\n');
}

/** Whoever has the window next finds nothing of it. */
export function forgetDrafts(): void {
  for (const name of draftsOf('')) keepDraft(name, '');
  withStorage((storage) => storage.removeItem(writerKey));
}

/**
 * A session that ended forgets nothing, for its person signs in again: another finds none of their words.
 * @param address whose the session is now
 */
export function keepDraftsOf(address: string): void {
  if (draftsWriter() === address) return;
  forgetDrafts();
  withStorage((storage) => storage.setItem(writerKey, address));
}

/** Address of whose session it was last in this tab. */
export function draftsWriter(): string | null {
  return withStorage((storage) => storage.getItem(writerKey)) ?? null;
}

/** As it was stored it has other ends of line, and nothing in it that acts. */
export function isSame(words: string): (stored: string) => boolean {
  const flat = (text: string) => printable(text).replaceAll(/\s+/g, ' ').trim();
  const own = flat(words);
  return (stored) => flat(stored) === own;
}

/** Puts words into a field that nobody looks at until its form is opened; with none its form closes. */
export function putInto(field: HTMLInputElement | HTMLTextAreaElement, words: string): void {
  field.value = words;
  const form = field.closest('details');
  if (form) form.open = words !== '';
}

// Storage that is switched off or full: a form without a draft.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
