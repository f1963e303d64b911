import type { Section } from './markdown-file.ts';

/** The whole text with its headings, for whoever reads it outside its page. */
export function htmlOf(sections: readonly Section[], headingLevel: 2 | 3): string {
  const name = `h${headingLevel}`;
  return sections
    .map(({ heading, html }) =>
      heading === undefined ? html : `<${name}>${heading}</${name}>${html}`,
    )
    .join('');
}
