import type { Page, Route } from '@playwright/test';
import { deviceFonts } from '../setup/fonts.ts';
import type { DeviceFonts } from '../setup/fonts.ts';
import { browserWithFonts } from './device-fonts.ts';
import { outOfPlace } from './out-of-place.ts';
import { expect, test, untilAtRest } from './site.ts';
import type { Site } from './site.ts';

const widthsPx = [320, 375, 412, 768, 1440];

/** A page's layout shifts together that nobody sees. */
const maxShift = 0.01;

/** Below this the header is one row: mark, button and menu. Two rows are as high with the face as without. */
const oneRowBelowPx = 768;
const maxRowPx = 72;

/** As where the device's serif has no name that the styles know: a wide sans stands in. */
const unknownFonts: DeviceFonts = {
  serif: 'DejaVu Sans',
  sans: 'DejaVu Sans',
  debianPackage: 'fonts-dejavu-core',
  files: ['DejaVuSans'],
};

// A trace would take longer than the journeys: what they find is in their message.
test.use({ trace: 'off' });

for (const device of [...deviceFonts, unknownFonts]) {
  for (const width of widthsPx) {
    const title = `stands still while the face is late, and is in order without it`;
    test(`${device.serif}, ${width} px: every page ${title}`, async ({
      playwright,
      launchOptions,
      site,
    }, testInfo) => {
      test.slow();
      const fonts = await browserWithFonts(device, testInfo.outputPath());
      const env = { ...process.env, ...fonts } as Record<string, string>;
      const browser = await playwright.chromium.launch({ ...launchOptions, env });
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      await page.addInitScript(noteShifts);
      const found: Record<string, unknown> = {};
      const headerHeights = new Set<number>();
      for (const path of pagePaths(site)) {
        const letFaceArrive = await openWithoutFace(page, site.url + path);
        expect(await page.evaluate(hasFittedFace), path).toBe(device !== unknownFonts);
        const faults = await page.evaluate(outOfPlace);
        headerHeights.add(await page.evaluate(headerHeight));
        await letFaceArrive();
        const shift = await page.evaluate(shiftSoFar);
        if (shift > maxShift || faults.length > 0) found[path] = { shift, faults };
      }
      await page.evaluate(useFace);
      headerHeights.add(await page.evaluate(headerHeight));
      await browser.close();
      expect(found).toEqual({});
      expect(headerHeights.size, [...headerHeights].join()).toBe(1);
      if (width < oneRowBelowPx) expect(Math.max(...headerHeights)).toBeLessThan(maxRowPx);
    });
  }
}

test('a visitor reads the second page in the face, however late it was for the first', async ({
  page,
  site,
}) => {
  const letFaceArrive = await openWithoutFace(page, site.url);
  await letFaceArrive();
  await page.unrouteAll();
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  await expect
    .poll(async () => {
      await page.goto('/about');
      const { root } = await browser.send('DOM.getDocument');
      const heading = { nodeId: root.nodeId, selector: 'h1' };
      const { nodeId } = await browser.send('DOM.querySelector', heading);
      const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ familyName }) => familyName);
    })
    .toEqual(['Brygada 1918']);
});

/** Every page by path, and the one for an address that there is not. */
function pagePaths({ siteFiles }: Site): string[] {
  const pages = [...siteFiles.byPath].filter(([, { headers }]) =>
    headers['content-type']?.startsWith('text/html'),
  );
  return [...pages.map(([path]) => path), '/nowhere'];
}

/**
 * Opens a page as far as it comes while its face is on the way.
 * @returns lets the face arrive, and waits until the page has taken it in
 */
async function openWithoutFace(page: Page, address: string): Promise<() => Promise<void>> {
  const asked = Promise.withResolvers<Route>();
  await page.route('**/*.woff2', (route) => asked.resolve(route), { times: 1 });
  await page.goto(address, { waitUntil: 'commit' });
  const route = await asked.promise;
  await page.waitForFunction(isPainted);
  return async () => {
    await route.continue();
    await page.waitForFunction(hasFace);
    await page.waitForLoadState('load');
    await untilAtRest(page);
  };
}

// What follows runs in the page.

function noteShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as never)['value']);
  }).observe({ type: 'layout-shift', buffered: true });
}

function shiftSoFar(): number {
  return ((window as never)['shifts'] as number[]).reduce((sum, shift) => sum + shift, 0);
}

function isPainted(): boolean {
  const { readyState } = document;
  const paints = performance.getEntriesByName('first-contentful-paint');
  return readyState !== 'loading' && paints.length > 0;
}

function hasFace(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family === 'Brygada 1918' && status === 'loaded',
  );
}

function hasFittedFace(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family.startsWith('Fitted') && status === 'loaded',
  );
}

function headerHeight(): number {
  return document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0;
}

/** Sets the page in the face, as if it had been there from the beginning. */
async function useFace(): Promise<void> {
  const { href } = document.querySelector('link[as="font"]') as HTMLLinkElement;
  const face = new FontFace('Face', `url(${href})`, { weight: '400 700' });
  document.fonts.add(await face.load());
  document.documentElement.style.setProperty('--font-display', 'Face');
}
