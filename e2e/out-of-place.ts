/**
 * Finds what looks broken in the current page: text past the edge, cut off, split, or on top of other text. Runs in
 * the page.
 * @returns a sentence per fault
 */
export function outOfPlace(): string[] {
  /** A tolerance for rounding and slanted letters. */
  const slackPx = 1.5;
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults: string[] = [];
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
    /** The middle of its height, since parts of letters may overlap above and below it. */
    middleTop: number;
    middleBottom: number;
  }
  interface Line {
    element: Element;
    words: string;
    box: Box;
  }
  const displayed: Line[] = [];
  const lines: Line[] = [];
  for (const text of visibleTexts()) {
    const element = text.parentElement as Element;
    const isDisplay = getComputedStyle(element).fontFamily.startsWith('"Brygada');
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      lines.push({ element, words: text.data, box: boxOf(box) });
    }
    if (!isDisplay) continue;
    for (const word of text.data.matchAll(/[\p{L}\p{N}’']+/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()];
      for (const box of boxes) displayed.push({ element, words: word[0], box: boxOf(box) });
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) {
        faults.push(`"${word[0]}" is split in "${text.data}"`);
      }
    }
  }
  for (const word of displayed) {
    if (isCut(word)) faults.push(`"${word.words}" is cut off`);
    const under = lines.find((line) => line.element !== word.element && meet(word.box, line.box));
    if (under !== undefined) faults.push(`"${word.words}" stands on "${under.words}"`);
  }
  return faults;

  function visibleTexts(): Text[] {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const element = text.parentElement;
      if (!text.data.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      // Text for screen readers is in a box of one pixel, and the skip link is above the page.
      if (element.closest('.sr-only, .skip-link, th')?.clientWidth === 1) continue;
      if (element.closest('.skip-link') === null) texts.push(text);
    }
    return texts;
  }

  /** A box that shows nothing of a word hides it on purpose, as the header does with the name if space is short. */
  function isCut({ element, box }: Line): boolean {
    if (box.right > clientWidth + slackPx || box.left < -slackPx) return true;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue;
      const frame = at.getBoundingClientRect();
      if (box.top >= frame.bottom) return false;
      if (box.right > frame.right + slackPx || box.left < frame.left - slackPx) return true;
    }
    return false;
  }

  /**
   * Copies a DOMRect into plain numbers, because each word is compared with every line and reading a DOMRect is slow.
   */
  function boxOf({ left, right, top, bottom, height }: DOMRect): Box {
    const middle = { middleTop: top + height * 0.3, middleBottom: top + height * 0.7 };
    return { left, right, top, bottom, ...middle };
  }

  function meet(one: Box, other: Box): boolean {
    const isBeside = one.right <= other.left + slackPx || other.right <= one.left + slackPx;
    return !isBeside && one.middleTop < other.middleBottom && other.middleTop < one.middleBottom;
  }
}
