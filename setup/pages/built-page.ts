/** How React escapes the characters that have a meaning in HTML. */
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The text, without markup, of a part of a page that our own build wrote. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (written) => characters[written] ?? written)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The content of the meta element with this name or property. Undefined if there is none. */
export function metaOf(html: string, name: string): string | undefined {
  const start = html.indexOf(`="${name}" content="`);
  if (start === -1) return undefined;
  const from = start + `="${name}" content="`.length;
  return textOf(html.slice(from, html.indexOf('"', from)));
}

/** The text of the page's first heading. */
export function headingOf(html: string): string {
  return textOf(html.slice(html.indexOf('<h1'), html.indexOf('</h1>')));
}
