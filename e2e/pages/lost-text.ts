/**
 * Finds what has become unreadable in the current page: text that sticks out of its box or overlaps other text, and
 * placeholders that do not fit. Runs in the page.
 * @returns a sentence per fault
 */
export function lostText(part: Element): string[] {
  /** A tolerance for rounding and slanted letters. */
  const slackPx = 1.5;
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults = new Set<string>();
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} px wide`);

  const lines = visibleTexts().flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = text.data.trim();
    const element = text.parentElement as Element;
    return [...range.getClientRects()].map((box) => ({ words, element, box }));
  });
  for (const [at, line] of lines.entries()) {
    const left = boxLeft(line.element, line.box);
    if (left) faults.add(`"${line.words}" sticks out of ${left}`);
    for (const other of lines.slice(at + 1)) {
      if (other.element !== line.element && meet(line.box, other.box))
        faults.add(`"${line.words}" and "${other.words}" lie on each other`);
    }
  }
  for (const field of part.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (!field.checkVisibility() || field.value !== '') continue;
    field.value = field.placeholder;
    if (field.scrollWidth > field.clientWidth) faults.add(`"${field.placeholder}" is cut off`);
    field.value = '';
  }
  return [...faults];

  function visibleTexts(): Text[] {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const element = text.parentElement;
      if (!text.data.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (isForScreenReaders(element)) continue;
      // Options are drawn by their select, and the header's name gives way to its mark on purpose.
      if (element.closest('.skip-link, option, .site-name') === null) texts.push(text);
    }
    return texts;
  }

  /** Whether an element is text for screen readers, in a box one pixel wide. */
  function isForScreenReaders(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.clientWidth === 1) return true;
    }
    return false;
  }

  /** The innermost visible or clipping box that a line sticks out of. */
  function boxLeft(element: Element, line: DOMRect): string | undefined {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { display, position, overflow, backgroundColor, borderTopWidth } = getComputedStyle(at);
      if (display === 'inline' || display === 'contents') continue;
      if (at instanceof SVGElement && at.localName !== 'svg') continue;
      // Scrollable content is not lost.
      if (/auto|scroll/.test(overflow)) return undefined;
      const isDrawn = !backgroundColor.endsWith(', 0)') || borderTopWidth !== '0px';
      if (!isDrawn && overflow === 'visible') continue;
      const box = at.getBoundingClientRect();
      const isWithin =
        line.top >= box.top - slackPx &&
        line.bottom <= box.bottom + slackPx &&
        line.left >= box.left - slackPx &&
        line.right <= box.right + slackPx;
      if (!isWithin) return `${at.localName} ${at.className}`;
      if (position === 'absolute' || position === 'fixed') return undefined;
    }
    return undefined;
  }

  /** Whether the middles of two lines overlap, since parts of letters may overlap above and below. */
  function meet(one: DOMRect, other: DOMRect): boolean {
    const middle = ({ top, height }: DOMRect) => [top + height * 0.3, top + height * 0.7] as const;
    const [oneTop, oneBottom] = middle(one);
    const [otherTop, otherBottom] = middle(other);
    const isBeside = one.right <= other.left + slackPx || other.right <= one.left + slackPx;
    return !isBeside && oneTop < otherBottom && otherTop < oneBottom;
  }
}
