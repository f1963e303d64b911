import { lexer, parser, type Token, type Tokens } from 'marked';
import { curlyInHtml, withCurlyQuotes } from './curly-quotes.ts';

/** A part of a Markdown text under its `##` heading. Text before the first heading has none. */
export interface Section {
  heading: string | undefined;
  /** The section's anchor. */
  id: string | undefined;
  html: string;
  /** The total number of its list items. */
  listItems: number;
}

/** A section with the places of its parts in the file. */
export interface ReadSection extends Section {
  /** The line of its heading. */
  line: number;
  blocks: readonly Block[];
}

/** A paragraph, a list or the like, with its first line. */
export interface Block {
  token: Token;
  line: number;
}

/** Other anchors on pages that show sections. */
const anchorsOfPages = [
  'main',
  'menu',
  'quick-links',
  'contents',
  'closing',
  'others',
  'in-short',
  'summary',
  'salary-standing',
  'with-your-cv',
  'apply',
  'hand-over',
  'hand-over-heading',
];

/** @param firstLine the body's first line in its file */
export function sectionsIn(body: string, firstLine: number): ReadSection[] {
  const sections: { heading: string | undefined; line: number; blocks: Block[] }[] = [];
  let line = firstLine;
  for (const token of lexer(body)) {
    if (isSectionHeading(token)) {
      sections.push({ heading: withCurlyQuotes(plainText(token)), line, blocks: [] });
    } else if (sections.length > 0) {
      sections.at(-1)?.blocks.push({ token, line });
    } else if (token.type !== 'space') {
      sections.push({ heading: undefined, line, blocks: [{ token, line }] });
    }
    line += token.raw.split('\n').length - 1;
  }
  const taken = new Map(anchorsOfPages.map((anchor) => [anchor, 1]));
  return sections.map(({ heading, ...where }) => {
    const tokens = where.blocks.map(({ token }) => token);
    return {
      ...where,
      heading,
      id: heading === undefined ? undefined : freeAnchor(heading, taken),
      html: curlyInHtml(parser(tokens)),
      listItems: tokens.reduce(
        (count, token) => count + (token.type === 'list' ? (token as Tokens.List).items.length : 0),
        0,
      ),
    };
  });
}

function isSectionHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && (token as Tokens.Heading).depth === 2;
}

/** The text of a heading without markup, since it is shown in several places. */
function plainText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  return token.type === 'html' || !('text' in token) ? '' : String(token.text);
}

/** A unique anchor for a heading. A repeated heading gets a number. */
function freeAnchor(heading: string, taken: Map<string, number>): string {
  const parts = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section'];
  const words = parts.join('-');
  let times = taken.get(words) ?? 0;
  let anchor = words;
  while (taken.has(anchor)) {
    times += 1;
    anchor = `${words}-${times}`;
  }
  taken.set(words, times);
  taken.set(anchor, 1);
  return anchor;
}
