import { tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { withWholeAddresses } from '../../content/section-html.ts';
import { metaOf } from './built-page.ts';

/** Elements that are not part of a page's text: forms, searches, and what only a picture or a script says. */
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

/** A list that fills a table cell. A table row in Markdown has to be one line. */
const listInCell = /(?<=<td\b[^<>]*>)<ul><li>((?:[^<]|<\/li><li>)*)<\/li><\/ul>(?=<\/td>)/g;

/** Where only styles separate one word or link from the next. */
const unspaced = /(?<=[^\s<>]<\/(?:a|span|time)>)(?=(?:<(?:a|span|time)\b[^<>]*>)+[^\s<,])/g;

/** @returns a function that converts a page to Markdown, for programs that read a site on somebody's behalf */
export function createMarkdownPages(): (html: string) => string {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-' });
  turndown.use(tables);
  turndown.remove([...leftOut] as TurndownService.Filter);
  // Markdown has no description lists.
  turndown.addRule('term', { filter: 'dt', replacement: (term) => `\n- ${term.trim()}: ` });
  turndown.addRule('meaning', { filter: 'dd', replacement: (said) => `${said.trim()}\n` });
  return (html) => {
    const url = metaOf(html, 'og:url') ?? '';
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const spaced = main
      .replaceAll(listInCell, (_list, items: string) => items.replaceAll('</li><li>', '; '))
      .replaceAll(unspaced, ' ');
    const text = turndown.turndown(withWholeAddresses(spaced, url));
    // Non-breaking spaces matter only on a screen. As plain spaces, a search for a phrase finds it.
    return `${text.replaceAll('\u00A0', ' ')}\n`;
  };
}
