import type { Section } from './text-sections.ts';

/** The whole text as HTML with headings, for readers outside its page. */
export function htmlOf(sections: readonly Section[], headingLevel: 2 | 3): string {
  const name = `h${headingLevel}`;
  return sections
    .map(({ heading, html }) =>
      heading === undefined ? html : `<${name}>${inHtml(heading)}</${name}>${html}`,
    )
    .join('');
}

/**
 * Makes the addresses of links and pictures absolute, since a feed reader has no base page.
 * @param url of the text's page
 */
export function withWholeAddresses(html: string, url: string): string {
  return html.replaceAll(
    /(?<=\s(?:href|src)=")[/#][^"]*/g,
    (address) => new URL(address, url).href,
  );
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
