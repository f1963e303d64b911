/** A space at which no line may break: between a number and its unit, or in a date. */
const gap =
  /(?<=\d[+%]?) (?=(?:hour|day|week|month|year|minute|second)s?\b|million\b|listings\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/g;

/**
 * A range, which may break after its dash. Our fonts have no character that forbids it, so an `inline-block` keeps the
 * two ends together if the line has room.
 */
const range = /\d{1,3}–\d{1,3}\u00A0[a-z]+|[R£][\d,.KM]+ ?– ?[R£][\d,.KM+]+/g;

/** A shorter text is a figure or a label, which fits on one line as it is. */
const sentenceLength = 40;

/** Elements whose text is not laid out. */
const notLaidOut = ['script', 'style', 'title', 'textarea'];

const islandTag = 'div data-island=';

/**
 * Keeps a number and its unit, such as "12 minutes", on one line in every sentence of a page. Leaves islands alone:
 * React would find text there that differs from its own, and render them anew.
 */
export function withNonBreakingUnits(html: string): string {
  let islandDepth = 0;
  let inside: string | undefined;
  const pieces = html.split('<').map((piece) => {
    if (islandDepth > 0) {
      islandDepth += /^div\b/.test(piece) ? 1 : piece.startsWith('/div>') ? -1 : 0;
      return piece;
    }
    if (piece.startsWith(islandTag)) islandDepth = 1;
    else if (inside === undefined) inside = notLaidOut.find((name) => piece.startsWith(name));
    else if (piece.startsWith(`/${inside}>`)) inside = undefined;
    if (islandDepth > 0 || inside !== undefined) return piece;
    const textStart = piece.indexOf('>') + 1;
    if (piece.length - textStart < sentenceLength) return piece;
    const text = piece.slice(textStart).replaceAll(gap, '\u00A0');
    return (
      piece.slice(0, textStart) +
      text.replaceAll(range, (kept) => `<span class="inline-block">${kept}</span>`)
    );
  });
  return pieces.join('<');
}
