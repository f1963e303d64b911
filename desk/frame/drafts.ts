import { printable } from '../../leads/printable.ts';

// Drafts: what is typed at the desk and not stored yet, kept in the tab's session storage. They outlast an
// error page, a reload and the end of a session, after which another tab of the same person may have them. They
// go with the tab, when their author signs out or somebody else signs in, and once they are stored.

const keyStart = 'draft: ';
const writerKey = 'drafts are of';

/** @returns the draft of that name, or an empty string */
export function draftOf(name: string): string {
  return withStorage((storage) => storage.getItem(keyStart + name)) ?? '';
}

/** Keeps a draft under a name. An empty text deletes it. */
export function keepDraft(name: string, words: string): void {
  withStorage((storage) => {
    if (words === '') storage.removeItem(keyStart + name);
    else storage.setItem(keyStart + name, words);
  });
}

/** The names of the drafts whose name begins with `start`. */
export function draftsOf(start: string): string[] {
  const keys = withStorage((storage) => Object.keys(storage)) ?? [];
  const own = keyStart + start;
  return keys.filter((key) => key.startsWith(own)).map((key) => key.slice(keyStart.length));
}

/** Deletes the drafts about something that no longer exists. @returns their words */
export function takeDrafts(starts: readonly string[]): string {
  const names = starts.flatMap((start) => draftsOf(`${start} `));
  const words = names.map(draftOf);
  for (const name of names) keepDraft(name, '');
  return words.join('\n\n');
}

/** Deletes all drafts, so that whoever has the window next finds none. */
export function forgetDrafts(): void {
  for (const name of draftsOf('')) keepDraft(name, '');
  withStorage((storage) => storage.removeItem(writerKey));
}

/**
 * Deletes the drafts of anybody else. A session that ends deletes none, for its person signs in again.
 * @param address of the person whose session it is now
 */
export function keepDraftsOf(address: string): void {
  if (draftsWriter() === address) return;
  forgetDrafts();
  withStorage((storage) => storage.setItem(writerKey, address));
}

/** Address of the last person with a session in this tab. */
export function draftsWriter(): string | null {
  return withStorage((storage) => storage.getItem(writerKey)) ?? null;
}

/** Compares with stored words, which have other line endings and none of the characters that act. */
export function isSame(words: string): (stored: string) => boolean {
  const flat = (text: string) => printable(text).replaceAll(/\s+/g, ' ').trim();
  const own = flat(words);
  return (stored) => flat(stored) === own;
}

/** Puts words into a field and opens the form around it. Without words the form closes. */
export function putInto(field: HTMLInputElement | HTMLTextAreaElement, words: string): void {
  field.value = words;
  const form = field.closest('details');
  if (form) form.open = words !== '';
}

// Undefined if storage is switched off or full: the form then has no draft.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
