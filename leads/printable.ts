/** Characters that control a terminal or change the reading direction, except line breaks and tabs. */
const acting = /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** Matches more combining marks than any language puts on one letter. Hundreds draw over the lines around it. */
const stackedMarks = /(\p{M}{6})\p{M}+/gu;

/**
 * Makes a stranger's text safe to show: no control characters, no changes of reading direction, no stacks of marks that
 * draw over other words.
 */
export function printable(text: string): string {
  return unstacked(text.replaceAll(acting, '\uFFFD'));
}

/** A text without stacked combining marks. */
export function unstacked(text: string): string {
  return text.replaceAll(stackedMarks, '$1\uFFFD');
}

/**
 * JSON that is also safe to show in a terminal. RFC 8259 escapes only what is below U+0020; the rest of what would
 * control a terminal is escaped here, and parses to the same text.
 */
export function printableJson(value: object): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(acting, escaped);
}
