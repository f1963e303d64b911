import { tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { withWholeAddresses } from '../content/section-html.ts';
import { metaOf } from './built-page.ts';

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
