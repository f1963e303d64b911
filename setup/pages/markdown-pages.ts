import { tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { withWholeAddresses } from '../../content/section-html.ts';
import { metaOf } from './built-page.ts';

/** What is no text of a page: forms, searches and what only a picture or a script says. */
const leftOut = [
  'form',
  'search',
  'svg',
  'script',
  'style',
  'noscript',
  'button',
  'dialog',
  'input',
] as const;

/** A list that is all of a cell: a table of Markdown has one line for each row. */
const listInCell = /(?<=<td\b[^<>]*>)<ul><li>((?:[^<]|<\/li><li>)*)<\/li><\/ul>(?=<\/td>)/g;

/** Where styles alone set one word, or one link, apart from the next. */
const unspaced = /(?<=[^\s<>]<\/(?:a|span|time)>)(?=(?:<(?:a|span|time)\b[^<>]*>)+[^\s<,])/g;

/**
 * @returns what makes of a page its text as Markdown, for programs that read a site on somebody's
 *   behalf and would rather not take it apart
 */
export function createMarkdownPages(): (html: string) => string {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-' });
  turndown.use(tables);
  turndown.remove([...leftOut] as TurndownService.Filter);
  // Markdown has no list of terms.
  turndown.addRule('term', { filter: 'dt', replacement: (term) => `\n- ${term.trim()}: ` });
  turndown.addRule('meaning', { filter: 'dd', replacement: (said) => `${said.trim()}\n` });
  return (html) => {
    const url = metaOf(html, 'og:url') ?? '';
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const spaced = main
      .replaceAll(listInCell, (_list, items: string) => items.replaceAll('</li><li>', '; '))
      .replaceAll(unspaced, ' ');
    const text = turndown.turndown(withWholeAddresses(spaced, url));
    // Where a line may end is a screen's affair; whoever looks for a promise finds it by its words.
    return `${text.replaceAll('\u00A0', ' ')}\n`;
  };
}
