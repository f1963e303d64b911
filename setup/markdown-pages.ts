import { tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { company } from '../content/company.ts';
import { insightPath, jobPath, opportunityPath, paths } from '../content/paths.ts';
import { withWholeAddresses } from '../content/section-html.ts';
import { metaOf } from './built-page.ts';
import type { PageFacts } from './page-record.ts';

/** Under which heading of llms.txt a page stands, by the beginning of its path. */
const parts = [
  { heading: 'Open roles', starts: [opportunityPath(''), jobPath('')] },
  { heading: 'Insights', starts: [insightPath('')] },
  { heading: 'The site', starts: ['/'] },
] as const;

/** What is no text of a page: forms and what only a picture or a script says. */
const leftOut = [
  'form',
  'svg',
  'script',
  'style',
  'noscript',
  'button',
  'dialog',
  'input',
] as const;

/**
 * @returns what makes of a page its text as Markdown, for programs that read a site on somebody's
 *   behalf and would rather not take it apart
 */
export function createMarkdownPages(): (html: string) => string {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-' });
  turndown.use(tables);
  turndown.remove([...leftOut] as TurndownService.Filter);
  return (html) => {
    const url = metaOf(html, 'og:url') ?? '';
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const text = turndown.turndown(withWholeAddresses(main, url));
    // Where a line may end is a screen's affair; whoever looks for a promise finds it by its words.
    return `${text.replaceAll('\u00A0', ' ')}\n`;
  };
}

/** The file of a page's text, at its address with `.md`. */
export function markdownFileOf(pagePath: string): string {
  return pagePath === paths.home ? '/index.md' : `${pagePath}.md`;
}

/** llms.txt, which leads to every page's text. */
export function llmsText(pages: Iterable<{ path: string; facts: PageFacts }>): string {
  const lines = new Map<string, string[]>();
  for (const { path, facts } of pages) {
    const part = parts.find(({ starts }) => starts.some((start) => path.startsWith(start)));
    const address = new URL(markdownFileOf(path), facts.url).href;
    const line = `- [${facts.heading}](${address}): ${facts.description}`;
    if (part) lines.getOrInsertComputed(part.heading, () => []).push(line);
  }
  const sections = lines
    .entries()
    .map(([heading, links]) => `## ${heading}\n\n${links.join('\n')}\n`);
  return `# ${company.name}

> A consultancy in ${company.city}, ${company.country}: finance recruitment, marketing and automations for small and medium businesses.

${[...sections].join('\n')}`;
}
