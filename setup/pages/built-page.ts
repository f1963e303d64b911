/** What React writes for the characters that mean something in HTML. */
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The words of a piece of a page that our own build wrote, without its markup. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (written) => characters[written] ?? written)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What a page's head says under a name or property; undefined where it says nothing. */
export function metaOf(html: string, name: string): string | undefined {
  const start = html.indexOf(`="${name}" content="`);
  if (start === -1) return undefined;
  const from = start + `="${name}" content="`.length;
  return textOf(html.slice(from, html.indexOf('"', from)));
}

/** The words of the page's first heading. */
export function headingOf(html: string): string {
  return textOf(html.slice(html.indexOf('<h1'), html.indexOf('</h1>')));
}
