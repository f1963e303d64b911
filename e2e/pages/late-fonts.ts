import type { Page, Route } from '@playwright/test';
import { untilIdle } from '../site.ts';

/** The URLs of the font files, to be held back. */
export const fontFiles = '**/*.woff2';

/** The preloaded fonts: text and headings. */
const fontsPerPage = 2;

/**
 * Opens a page while its fonts are held back.
 * @returns a function that releases the fonts and waits until they are applied
 */
export async function openWithoutFonts(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const allAsked = Promise.withResolvers<void>();
  await page.route(
    fontFiles,
    (route) => {
      if (held.push(route) === fontsPerPage) allAsked.resolve();
    },
    { times: fontsPerPage },
  );
  await page.goto(address, { waitUntil: 'commit' });
  await allAsked.promise;
  await page.waitForFunction(isPainted);
  return async () => {
    for (const route of held) await route.continue();
    await page.waitForFunction(hasFaces);
    await page.waitForLoadState('load');
    await untilIdle(page);
  };
}

// What follows runs in the page.

export function noteShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as never)['value']);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Records, for each read of `scrollTop`, which forces a layout, whether the fonts have loaded. */
export function noteAskedPlaces(): void {
  const asked: string[] = [];
  Object.assign(window, { askedWhileFaces: asked });
  const scrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop');
  Object.defineProperty(Element.prototype, 'scrollTop', {
    ...scrollTop,
    get(this: Element): unknown {
      asked.push(document.fonts.status);
      return scrollTop?.get?.call(this);
    },
  });
}

export function askedWhileFaces(): string[] {
  return (window as never)['askedWhileFaces'];
}

export function shiftSoFar(): number {
  return ((window as never)['shifts'] as number[]).reduce((sum, shift) => sum + shift, 0);
}

function isPainted(): boolean {
  const { readyState } = document;
  const paints = performance.getEntriesByName('first-contentful-paint');
  return readyState !== 'loading' && paints.length > 0;
}

function hasFaces(): boolean {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  return ['Brygada 1918', 'Hanken Grotesk'].every((face) =>
    loaded.some(({ family }) => family === face),
  );
}

export function countFittedFamilies(): number {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const families = new Set(loaded.map(({ family }) => family));
  return [...families].filter((family) => family.startsWith('Fitted')).length;
}

export function headerHeight(): number {
  return document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0;
}

/** Applies the fonts as if they had been there from the start. */
export async function useFaces(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[as="font"]');
  for (const [at, role] of ['sans', 'display'].entries()) {
    const face = new FontFace(`Late ${role}`, `url(${links[at]?.href})`, { weight: '400 600' });
    document.fonts.add(await face.load());
    document.documentElement.style.setProperty(`--font-${role}`, `Late ${role}`);
  }
}
