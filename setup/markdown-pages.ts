import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { company } from '../content/company.ts';
import { insightPath, jobPath, opportunityPath } from '../content/paths.ts';
import { headingOf, metaOf } from './built-page.ts';

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
 * Writes each page's text as Markdown beside it, at its address with `.md`, and llms.txt, which leads
 * there: for programs that read a site on somebody's behalf and would rather not take it apart.
 */
export async function writeMarkdownPages(
  client: string,
  listedPaths: readonly string[],
): Promise<void> {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-' });
  turndown.use(tables);
  turndown.remove([...leftOut] as TurndownService.Filter);
  const lines = new Map<string, string[]>();
  for (const pagePath of listedPaths) {
    const html = await readFile(path.join(client, pagePath, 'index.html'), 'utf8');
    const url = metaOf(html, 'og:url') ?? '';
    const file = pagePath === '/' ? '/index.md' : `${pagePath}.md`;
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const whole = main.replaceAll(/(?<=\shref=")\/[^"]*/g, (address) => new URL(address, url).href);
    await writeFile(path.join(client, file), `${turndown.turndown(whole)}\n`);
    const part = parts.find(({ starts }) => starts.some((start) => pagePath.startsWith(start)));
    if (!part) continue;
    const line = `- [${headingOf(html)}](${new URL(file, url).href}): ${metaOf(html, 'description')}`;
    lines.set(part.heading, [...(lines.get(part.heading) ?? []), line]);
  }
  await writeFile(path.join(client, 'llms.txt'), index(lines));
}

function index(lines: ReadonlyMap<string, string[]>): string {
  const sections = [...lines].map(([heading, links]) => `## ${heading}\n\n${links.join('\n')}\n`);
  return `# ${company.name}

> A consultancy in ${company.city}, ${company.country}: finance recruitment, marketing and automations for small and medium businesses.

${sections.join('\n')}`;
}
