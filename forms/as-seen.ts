import type { Field } from './form.ts';

/** An answer as whoever typed it sees it: only a text has lines. */
export function answerAsSeen({ kind }: Field, typed: string): string {
  return asSeen(typed, kind === 'textarea' ? '\n' : ' ');
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
    .split(controlCharacter)
    .join('');
}

/** Whether a text can be stored and mailed as it stands: whole characters, none that acts. */
export function isSendable(text: string): boolean {
  return text.isWellFormed() && !controlCharacter.test(text);
}

// PostgreSQL cannot store NUL, and mail and terminals act on the other control characters.
// eslint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
