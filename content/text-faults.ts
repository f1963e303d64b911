import { walkTokens } from 'marked';
import type { Token, Tokens } from 'marked';
import { faultAt } from './content-error.ts';
import type { ContentError } from './content-error.ts';
import { strayTag } from './open-tags.ts';
import { partOfText } from './text-parts.ts';
import type { Block, ReadSection } from './text-sections.ts';

/** An address inside the site that a text leads to, or that a picture is fetched from. */
export type InnerLink = readonly [address: string, line: number, kind: 'link' | 'image'];

/** What shows another site inside a page, which its policy does not let. */
const framed = /<(?:iframe|object|embed)\b/i;

/** What an owner's own HTML can be led to by. */
const ownId = /\sid=["']?([^"'\s>]+)/g;

/** Addresses that leave the site. */
const leavesSite = /^(?:https?:\/\/|mailto:|tel:)/i;

/** What one text can be wrong in, whatever else there is. @param parts that it may ask for */
export function faultsIn(
  file: string,
  sections: readonly ReadSection[],
  parts: readonly string[],
): ContentError[] {
  const inHtml = sections.flatMap(({ html }) => [...html.matchAll(ownId)].map(([, id]) => id));
  const ids = new Set([...sections.map(({ id }) => id), ...inHtml]);
  const isAnchor = (address: string) => ids.has(address.slice(1));
  return sections.flatMap(({ heading, line, html, blocks }) => {
    const faults: ContentError[] = [];
    const tell = (at: number, words: string) => faults.push(faultAt(file, at, words));
    if (heading?.trim() === '') tell(line, 'this heading has no words: write some, or delete it.');
    const stray = strayTag(html);
    if (stray !== undefined) {
      const where = heading === undefined ? 'in the text from here on' : `under ${heading}`;
      tell(line, `${stray} ${where} has no counterpart: close each tag that is opened, in turn.`);
    }
    for (const { token, at } of blocks.flatMap(tokensIn)) {
      if (token.type === 'html') {
        const frame = framed.exec(token.raw)?.[0];
        if (frame !== undefined) {
          tell(
            at,
            `${frame}> would show nothing, since pages admit no other site: lead there by a link.`,
          );
        }
        for (const [, name = ''] of token.raw.matchAll(partOfText)) {
          if (parts.includes(name)) continue;
          const known = parts.length > 0 ? `expected one of ${parts.join(', ')}` : 'take it out';
          tell(at, `<${name} /> is nothing that this page can show: ${known}.`);
        }
      } else if (token.type === 'link' && !isAddress(token as Tokens.Link, isAnchor)) {
        const { href } = token as Tokens.Link;
        tell(
          at,
          href.startsWith('#')
            ? `this leads to ${href}, and no heading of this page has that anchor.`
            : `this leads to ${href || 'nowhere'}: expected an address of this site, such as /contact, or one that begins with https://, mailto: or tel:.`,
        );
      } else if (token.type === 'image' && !isInner((token as Tokens.Image).href)) {
        tell(
          at,
          `the picture ${(token as Tokens.Image).href} would not be shown: put it into site/public/, and begin its address there with /.`,
        );
      } else if (token.type === 'image' && !isPlain((token as Tokens.Image).href)) {
        tell(
          at,
          `the picture ${(token as Tokens.Image).href} would not be shown everywhere: give it a name of small letters, digits and hyphens, such as our-team.jpg.`,
        );
      }
    }
    return faults;
  });
}

/** Where a text leads inside the site: whether anything is there, other files tell. */
export function innerLinksIn(sections: readonly ReadSection[]): InnerLink[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap(tokensIn)
    .flatMap(({ token, at }): InnerLink[] => {
      if (token.type !== 'link' && token.type !== 'image') return [];
      const { href } = token as Tokens.Link | Tokens.Image;
      return isInner(href) ? [[href, at, token.type]] : [];
    });
}

function isAddress({ href }: Tokens.Link, isAnchor: (address: string) => boolean): boolean {
  return href.startsWith('#') ? isAnchor(href) : isInner(href) || leavesSite.test(href);
}

/** Two slashes lead to another site, and so do one and what browsers take for another. */
function isInner(address: string): boolean {
  if (!address.startsWith('/')) return false;
  return URL.parse(address, 'https://site.example')?.host === 'site.example';
}

/** What would have to be written otherwise in an address, such as a space: servers look for it as written. */
function isPlain(address: string): boolean {
  return !new URL(address, 'https://site.example').pathname.includes('%');
}

/** What of a block this is about, with the line that it stands in. */
function tokensIn({ token: block, line }: Block): { token: Token; at: number }[] {
  const found: { token: Token; at: number }[] = [];
  let readTo = 0;
  let at = line;
  void walkTokens([block], (token) => {
    if (token.type !== 'html' && token.type !== 'link' && token.type !== 'image') return;
    // They come in the order in which they stand: looked for from the top, each would cost all of it.
    const place = block.raw.indexOf(token.raw, readTo);
    if (place > readTo) {
      at += block.raw.slice(readTo, place).split('\n').length - 1;
      readTo = place;
    }
    found.push({ token, at });
  });
  return found;
}
