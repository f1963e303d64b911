/** Quotation marks as they are set in print; keyboards have the straight ones. */
export function withCurlyQuotes(text: string): string {
  return curlyInHtml(text.replaceAll('"', '&quot;').replaceAll("'", '&#39;'));
}

/** The same of a text in HTML. Markup keeps its own, and code, such as a formula, is typed as it stands. */
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
