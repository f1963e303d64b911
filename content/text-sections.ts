import { lexer, parser, type Token, type Tokens } from 'marked';
import { curlyInHtml, withCurlyQuotes } from './curly-quotes.ts';

/** A part of a Markdown body under its `##` heading; the words before the first have none. */
export interface Section {
  heading: string | undefined;
  /** The anchor that leads to it. */
  id: string | undefined;
  html: string;
  /** How many items the section's lists hold together. */
  listItems: number;
}

/** A section with what tells where in its file something stands. */
export interface ReadSection extends Section {
  /** Of its heading. */
  line: number;
  blocks: readonly Block[];
}

/** A paragraph, a list or the like, with the line that it begins in. */
export interface Block {
  token: Token;
  line: number;
}

/** What else has an anchor on a page that shows sections. */
const anchorsOfPages = [
  'main',
  'menu',
  'quick-links',
  'contents',
  'closing',
  'others',
  'in-short',
  'salary-standing',
  'with-your-cv',
  'apply',
  'hand-over',
];

/** @param firstLine the line of its file that the body begins in */
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

/** A heading is shown in several places, as words alone. */
function plainText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  return token.type === 'html' || !('text' in token) ? '' : String(token.text);
}

/** Each anchor leads to one section: a heading that stands there again has a number behind it. */
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
