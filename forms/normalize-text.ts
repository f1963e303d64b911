import type { Field } from './form.ts';

/** Normalizes an answer to what its author sees. Only a textarea has lines. */
export function normalizeAnswer({ kind }: Field, typed: string): string {
  return normalizeText(typed, kind === 'textarea' ? '\n' : ' ');
}

/**
 * Normalizes a text to what its author sees. Browsers count a line break as one character and post it as two. Copied
 * text may contain control characters, such as the soft line breaks of slides, which users cannot see to delete them.
 * @param softBreak replaces soft line breaks and form feeds
 */
export function normalizeText(text: string, softBreak: '\n' | ' '): string {
  if (isSendable(text) && !text.includes('\r')) return text;
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\v\f]/g, softBreak)
    .split(controlCharacter)
    .join('');
}

/** Whether a text can be stored and mailed as it is: without lone surrogates or control characters. */
export function isSendable(text: string): boolean {
  return text.isWellFormed() && !controlCharacter.test(text);
}

// PostgreSQL cannot store NUL, and mail and terminals act on the other control characters.
// eslint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
