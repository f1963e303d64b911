import type { Section } from './text-sections.ts';

/** The whole text with its headings, for whoever reads it outside its page. */
export function htmlOf(sections: readonly Section[], headingLevel: 2 | 3): string {
  const name = `h${headingLevel}`;
  return sections
    .map(({ heading, html }) =>
      heading === undefined ? html : `<${name}>${inHtml(heading)}</${name}>${html}`,
    )
    .join('');
}

/**
 * With each address of a link or a picture whole: a reader elsewhere has no page of ours around it.
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
