/** What steers a terminal or turns the direction of writing around, but for line breaks and tabs. */
const acting = /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** No language sets as many marks on one letter; hundreds draw over the lines around it. */
const stackedMarks = /(\p{M}{6})\p{M}+/gu;

/**
 * A stranger's text, safe to show: no control character that would steer a terminal, nothing that
 * turns the direction of writing around, nothing that draws over other words.
 */
export function printable(text: string): string {
  return unstacked(text.replaceAll(acting, '\uFFFD'));
}

/** A text whose letters bear no more marks than letters do. */
export function unstacked(text: string): string {
  return text.replaceAll(stackedMarks, '$1\uFFFD');
}

/**
 * What a program reads, and a terminal may show. JSON leaves some of what would steer it as it is
 * (RFC 8259 escapes only what is below U+0020): it is escaped here, and read as what it was.
 */
export function printableJson(value: object): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(acting, escaped);
}
