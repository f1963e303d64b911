import { walkTokens, type Token, type Tokens } from 'marked';
import { faultAt, type ContentError } from './content-error.ts';
import { strayTag } from './open-tags.ts';
import { partOfText } from './text-parts.ts';
import type { Block, ReadSection } from './text-sections.ts';

/** The address of a link or picture within the site. */
export type InnerLink = readonly [address: string, line: number, kind: 'link' | 'image'];

/** The parts of a text that may be faulty. */
type Told = Tokens.HTML | Tokens.Tag | Tokens.Link | Tokens.Image;

/** Elements that embed another site, which the pages' policy forbids. */
const framed = /<(?:iframe|object|embed)\b/i;

/** Ids in the owner's own HTML, which links may target. */
const ownId = /\sid=["']?([^"'\s>]+)/g;

/** Addresses outside the site. */
const leavesSite = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Lists the faults that a text has in itself. @param parts the components that it may name */
export function faultsIn(
  file: string,
  sections: readonly ReadSection[],
  parts: readonly string[],
): ContentError[] {
  const inHtml = sections.flatMap(({ html }) => [...html.matchAll(ownId)].map(([, id]) => id));
  const ids = new Set([...sections.map(({ id }) => id), ...inHtml]);
  return sections.flatMap((section) => {
    const told = section.blocks.flatMap(tokensIn);
    return [
      ...wrongAround(section).map((words) => faultAt(file, section.line, words)),
      ...told.flatMap(({ token, at }) =>
        wrongIn(token, parts, ids).map((words) => faultAt(file, at, words)),
      ),
    ];
  });
}

function wrongAround({ heading, html }: ReadSection): string[] {
  const wrong: string[] = [];
  if (heading?.trim() === '') wrong.push('this heading has no words: write some, or delete it.');
  const stray = strayTag(html);
  if (stray !== undefined) {
    const where = heading === undefined ? 'in the text from here on' : `under ${heading}`;
    wrong.push(`${stray} ${where} has no counterpart: close each tag that is opened, in turn.`);
  }
  return wrong;
}

function wrongIn(token: Told, parts: readonly string[], ids: ReadonlySet<unknown>): string[] {
  switch (token.type) {
    case 'html':
      return wrongInHtml(token.raw, parts);
    case 'link':
      return wrongWithLink(token.href, ids);
    case 'image':
      return wrongWithPicture(token.href);
  }
}

function wrongInHtml(html: string, parts: readonly string[]): string[] {
  const wrong: string[] = [];
  const frame = framed.exec(html)?.[0];
  if (frame !== undefined) {
    wrong.push(
      `${frame}> would show nothing, since pages admit no other site: lead there by a link.`,
    );
  }
  for (const [, name = ''] of html.matchAll(partOfText)) {
    if (parts.includes(name)) continue;
    const known = parts.length > 0 ? `expected one of ${parts.join(', ')}` : 'take it out';
    wrong.push(`<${name} /> is nothing that this page can show: ${known}.`);
  }
  return wrong;
}

function wrongWithLink(href: string, ids: ReadonlySet<unknown>): string[] {
  if (href.startsWith('#')) {
    if (ids.has(href.slice(1))) return [];
    return [`this leads to ${href}, and no heading of this page has that anchor.`];
  }
  if (isInner(href) || leavesSite.test(href)) return [];
  return [
    `this leads to ${href || 'nowhere'}: expected an address of this site, such as /contact, or one that begins with https://, mailto: or tel:.`,
  ];
}

function wrongWithPicture(href: string): string[] {
  if (!isInner(href)) {
    return [
      `the picture ${href} would not be shown: put it into site/public/, and begin its address there with /.`,
    ];
  }
  // URLs escape some characters, such as spaces, but static servers look up the file by the escaped name.
  if (!new URL(href, 'https://site.example').pathname.includes('%')) return [];
  return [
    `the picture ${href} would not be shown everywhere: give it a name of small letters, digits and hyphens, such as our-team.jpg.`,
  ];
}

/** The links and pictures of a text within the site. Whether their targets exist is checked elsewhere. */
export function innerLinksIn(sections: readonly ReadSection[]): InnerLink[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap(tokensIn)
    .flatMap(({ token, at }): InnerLink[] => {
      if (token.type === 'html') return [];
      return isInner(token.href) ? [[token.href, at, token.type]] : [];
    });
}

/** Two slashes lead to another site, and so do a slash and a character that browsers treat as one. */
function isInner(address: string): boolean {
  if (!address.startsWith('/')) return false;
  return URL.parse(address, 'https://site.example')?.host === 'site.example';
}

/** The tokens of a block that may be faulty, with their lines. */
function tokensIn({ token: block, line }: Block): { token: Told; at: number }[] {
  const found: { token: Told; at: number }[] = [];
  let readTo = 0;
  let at = line;
  void walkTokens([block], (token) => {
    if (!isReported(token)) return;
    // Tokens come in text order. Searching each from the top would cost the whole block every time.
    const place = block.raw.indexOf(token.raw, readTo);
    if (place > readTo) {
      at += block.raw.slice(readTo, place).split('\n').length - 1;
      readTo = place;
    }
    found.push({ token, at });
  });
  return found;
}

function isReported(token: Token): token is Told {
  return token.type === 'html' || token.type === 'link' || token.type === 'image';
}
