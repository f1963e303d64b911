/** Where no line may end: between a figure and what it counts, and in a date. */
const gap =
  /(?<=\d[+%]?) (?=(?:hour|day|week|month|year|minute|second)s?\b|million\b|listings\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/g;

/**
 * It may end behind the dash of a range, which no sign that our faces have forbids: a box of its own
 * keeps the two ends together, where a line has the room.
 */
const range = /\d{1,3}–\d{1,3}\u00A0[a-z]+|[R£][\d,.KM]+ ?– ?[R£][\d,.KM+]+/g;

/** A figure or a label is no longer, and stands on a line as it is written. */
const sentenceLength = 40;

/** What stands in these is not laid out. */
const notLaidOut = ['script', 'style', 'title', 'textarea'];

const islandTag = 'div data-island=';

/**
 * Keeps "24" and "hours" on one line, wherever a sentence says it. Not within islands: React would find
 * another text there than its own, and make them anew.
 */
export function withUnitsKept(html: string): string {
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
