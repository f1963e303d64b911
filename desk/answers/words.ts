import { draftOf, isSame, keepDraft } from '../frame/drafts.ts';

/** A saved answer as a form has it. */
export interface Words {
  title: string;
  text: string;
}

export interface Kept extends Words {
  id: string;
  /** By this, somebody who began with an earlier version learns of the change. */
  changedAt: number;
}

export const nothing: Begun = { title: '', text: '', changedAt: 0 };

export function isSameWords(one: Words, other: Words): boolean {
  return isSame(one.title)(other.title) && isSame(one.text)(other.text);
}

export function wordsIn(form: HTMLFormElement): Words {
  return { title: fieldOf(form, 'title')?.value ?? '', text: fieldOf(form, 'text')?.value ?? '' };
}

export function putWords(form: HTMLFormElement, words: Words): void {
  for (const name of ['title', 'text'] as const) {
    const field = fieldOf(form, name);
    if (field) field.value = words[name];
  }
}

function fieldOf(form: HTMLFormElement, name: keyof Words) {
  return form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
}

/** A draft, with the time of the version that it began with: 0 for a new one. */
export type Begun = Words & Pick<Kept, 'changedAt'>;

export function readBegun(name: string): Begun | undefined {
  const draft = draftOf(name);
  return draft === '' ? undefined : (JSON.parse(draft) as Begun);
}

/** Keeps changed words as a draft. Words that are the same as before need none. */
export function keepBegun(name: string, words: Words, from: Begun): void {
  const begun = { ...words, changedAt: from.changedAt };
  keepDraft(name, isSameWords(words, from) ? '' : JSON.stringify(begun));
}
