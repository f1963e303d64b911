/** Replaces straight quotation marks, as typed, by typographic ones. */
export function withCurlyQuotes(text: string): string {
  return curlyInHtml(text.replaceAll('"', '&quot;').replaceAll("'", '&#39;'));
}

/** The same for HTML. Markup keeps its straight marks, and so does code, such as a formula. */
export function curlyInHtml(html: string): string {
  return html
    .replaceAll(/<code[^<>]*>[^<]*/g, (code) =>
      code.replaceAll('&quot;', '&#34;').replaceAll('&#39;', '&#x27;'),
    )
    .replaceAll(/(?<![\p{L}\d.,!?%)])&quot;(?=\S)/gu, '“')
    .replaceAll('&quot;', '”')
    .replaceAll(/(?<![\p{L}\d.,!?%)])&#39;(?=\p{L})/gu, '‘')
    .replaceAll('&#39;', '’');
}
