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

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
