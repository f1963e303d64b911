import { expect, type Page } from '@playwright/test';

/** More than any page has. */
const maxStops = 150;

/** Tabs through the page once, from its top until the focus leaves it. @returns the names of all stops */
export async function tabThrough(page: Page): Promise<Set<string>> {
  const faults: string[] = [];
  const met = new Set<string>();
  let last = -1;
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(focusedStop);
    if (at === undefined) break;
    if (at.order <= last) faults.push(`${at.name} comes after what is read behind it`);
    last = at.order;
    met.add(at.name);
    faults.push(...at.faults);
  }
  expect(faults).toEqual([]);
  return met;
}

/** The focused element, or undefined once Tab has left the page. Runs in the page. */
function focusedStop() {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return undefined;
  const name = `${focused.localName} "${(focused.textContent || focused.id).trim().slice(0, 30)}"`;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const { left, top, right, bottom, width, height } = focused.getBoundingClientRect();
  const faults: string[] = [];
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
    faults.push(`${name} does not show its focus`);
  if (contrastOf(getComputedStyle(focused).outlineColor, groundOf(focused.parentElement)) < 3)
    faults.push(`${name} shows its focus in a colour too near to its ground`);
  if (isRingCut()) faults.push(`${name} has its ring cut off`);
  if (left < -1 || right > innerWidth + 1 || bottom < 0 || top > innerHeight)
    faults.push(`${name} stands off the screen`);
  else if (width > 0 && height > 0) {
    // The middle of a link's box may be empty if the link wraps.
    const [box = focused.getBoundingClientRect()] = focused.getClientRects();
    // The visible part of a long field.
    const [from, to] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const above = document.elementFromPoint(box.left + box.width / 2, (from + to) / 2);
    const label = focused.closest('label');
    if (!above || !(focused.contains(above) || above.contains(focused) || label?.contains(above)))
      faults.push(`${name} lies under ${above?.localName} ${above?.className}`);
  }
  return { name, faults, order: [...document.querySelectorAll('*')].indexOf(focused) };

  function groundOf(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!backgroundColor.endsWith(', 0)')) return backgroundColor;
    }
    return '#fff';
  }

  /** WCAG 1.4.11. Compares drawn colours, since a colour may be written in many ways. */
  function contrastOf(one: string, other: string): number {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (canvas === null) return 0;
    const [dark = 0, light = 0] = [one, other]
      .map((colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
          (value) => {
            const share = value / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          },
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      })
      .toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  /** Whether an ancestor that clips or scrolls cuts off the focus ring. */
  function isRingCut(): boolean {
    const { outlineOffset, position } = getComputedStyle(focused as Element);
    const beyond = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 1;
    if (position === 'fixed' || position === 'absolute') return false;
    for (let at = focused?.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position: itsPosition } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible' && (left - beyond < box.left || right + beyond > box.right)) {
        return true;
      }
      if (itsPosition === 'fixed') return false;
    }
    return false;
  }
}

/** The names of all controls as Tab meets them, since hydration may replace elements. */
export function operable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !(one as HTMLButtonElement).disabled && (one as HTMLElement).tabIndex >= 0)
      .map((one) => `${one.localName} "${(one.textContent || one.id).trim().slice(0, 30)}"`),
  );
}
