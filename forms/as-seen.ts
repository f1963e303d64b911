import type { Field } from './form.ts';

/** An answer as whoever typed it sees it: only a text has lines. */
export function answerAsSeen({ kind }: Field, typed: string): string {
  const seen = asSeen(typed, kind === 'textarea' ? '\n' : ' ');
  return kind === 'email' ? addressAsSeen(seen) : seen;
}

/** Of a domain, in any letters: nothing by which an address on the web would end its host. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * A mail address as whoever typed it sees it. Marks without a shape, such as those that turn the direction of
 * writing, come along where one is copied. A domain in letters of its own has another name, by which mail finds
 * it: some browsers post that, and Firefox what was typed.
 */
export function addressAsSeen(typed: string): string {
  const address = typed.replaceAll(/\p{Cf}/gu, '').trim();
  const [, person = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(address) ?? [];
  if (!/\P{ASCII}/u.test(domain) || !domainLetters.test(domain)) return address;
  return `${person}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

/**
 * A text as whoever typed it sees it. Browsers count a line break as one character and post it as two.
 * A control character comes along when something is copied, such as the soft line break of slides, and
 * nobody can find it to take it out.
 * @param softBreak what a soft line break, or one of a page, becomes
 */
export function asSeen(text: string, softBreak: '\n' | ' '): string {
  if (isSendable(text) && !text.includes('\r')) return text;
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\v\f]/g, softBreak)
    .replaceAll(controlCharacters, '');
}

/** Whether a text can be stored and mailed as it stands: whole characters, none that acts. */
export function isSendable(text: string): boolean {
  return text.isWellFormed() && text.search(controlCharacters) === -1;
}

// PostgreSQL cannot store NUL, and mail and terminals act on the other control characters.
// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;
