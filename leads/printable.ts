/**
 * A stranger's text, safe to show: no control character that would steer a terminal, nothing that
 * turns the direction of writing around.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu,
    '\uFFFD',
  );
}
