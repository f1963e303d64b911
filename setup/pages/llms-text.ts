import { company } from '../../content/company.ts';
import { insightPath, jobPath, opportunityPath, paths } from '../../content/paths.ts';
import type { PageFacts } from './page-record.ts';

/** The headings of llms.txt. A page belongs to the first whose path prefix it has. */
const parts = [
  { heading: 'Open roles', starts: [opportunityPath(''), jobPath('')] },
  { heading: 'Insights', starts: [insightPath('')] },
  { heading: 'The site', starts: ['/'] },
] as const;

/** The file of a page's Markdown, at the page's address with `.md`. */
export function markdownFileOf(pagePath: string): string {
  return pagePath === paths.home ? '/index.md' : `${pagePath}.md`;
}

/** The text of llms.txt, which links to the Markdown of every page. */
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
