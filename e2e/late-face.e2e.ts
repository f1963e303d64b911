import type { Page, Route } from '@playwright/test';
import { deviceFonts } from '../setup/fonts.ts';
import type { DeviceFonts } from '../setup/fonts.ts';
import { browserWithFonts } from './device-fonts.ts';
import { outOfPlace } from './out-of-place.ts';
import { expect, test, untilAtRest } from './site.ts';
import type { Site } from './site.ts';

const widthsPx = [320, 375, 412, 768, 1440];

/** What is preloaded: the face of text and that of headings. */
const facesPerPage = 2;

/** A page's layout shifts together that nobody sees. */
const maxShift = 0.01;

/** Below this the header is one row: mark, button and menu. Two rows are as high with the face as without. */
const oneRowBelowPx = 768;
const maxRowPx = 72;

/** As where the device's serif has no name that the styles know: a wide sans stands in. */
const unknownFonts: DeviceFonts = {
  serif: 'DejaVu Sans',
  sans: 'DejaVu Sans',
  debianPackages: ['fonts-dejavu-core'],
  files: ['DejaVuSans'],
};

// A trace would take longer than the journeys: what they find is in their message.
test.use({ trace: 'off' });

for (const device of [...deviceFonts, unknownFonts]) {
  for (const width of widthsPx) {
    const title = `stands still while the faces are late, and is in order without them`;
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
      // Where the device's serif has no name that the styles know, its sans still has one.
      const fittedFamilies = device === unknownFonts ? 1 : 2;
      const found: Record<string, unknown> = {};
      const headerHeights = new Set<number>();
      for (const path of pagePaths(site)) {
        const letFacesArrive = await openWithoutFaces(page, site.url + path);
        expect(await page.evaluate(countFittedFamilies), path).toBe(fittedFamilies);
        const faults = await page.evaluate(outOfPlace);
        headerHeights.add(await page.evaluate(headerHeight));
        await letFacesArrive();
        const shift = await page.evaluate(shiftSoFar);
        if (shift > maxShift || faults.length > 0) found[path] = { shift, faults };
      }
      await page.evaluate(useFaces);
      headerHeights.add(await page.evaluate(headerHeight));
      await browser.close();
      expect(found).toEqual({});
      expect(headerHeights.size, [...headerHeights].join()).toBe(1);
      if (width < oneRowBelowPx) expect(Math.max(...headerHeights)).toBeLessThan(maxRowPx);
    });
  }
}

test('a visitor reads the second page in the faces, however late they were for the first', async ({
  page,
  site,
}) => {
  const letFacesArrive = await openWithoutFaces(page, site.url);
  await letFacesArrive();
  await page.unrouteAll();
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  await expect
    .poll(async () => {
      await page.goto('/about');
      const { root } = await browser.send('DOM.getDocument');
      const families: string[] = [];
      for (const selector of ['h1', '.site-menu a']) {
        const { nodeId } = await browser.send('DOM.querySelector', {
          nodeId: root.nodeId,
          selector,
        });
        const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
        families.push(...fonts.map(({ familyName }) => familyName));
      }
      return families;
    })
    .toEqual(['Brygada 1918', 'Hanken Grotesk']);
});

/** Every page by path, and the one for an address that there is not. */
function pagePaths({ siteFiles }: Site): string[] {
  const pages = [...siteFiles.byPath].filter(([, { headers }]) =>
    headers['content-type']?.startsWith('text/html'),
  );
  return [...pages.map(([path]) => path), '/nowhere'];
}

/**
 * Opens a page as far as it comes while its faces are on the way.
 * @returns lets the faces arrive, and waits until the page has taken them in
 */
async function openWithoutFaces(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const allAsked = Promise.withResolvers<void>();
  await page.route(
    '**/*.woff2',
    (route) => {
      if (held.push(route) === facesPerPage) allAsked.resolve();
    },
    { times: facesPerPage },
  );
  await page.goto(address, { waitUntil: 'commit' });
  await allAsked.promise;
  await page.waitForFunction(isPainted);
  return async () => {
    for (const route of held) await route.continue();
    await page.waitForFunction(hasFaces);
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

function hasFaces(): boolean {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  return ['Brygada 1918', 'Hanken Grotesk'].every((face) =>
    loaded.some(({ family }) => family === face),
  );
}

function countFittedFamilies(): number {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const families = new Set(loaded.map(({ family }) => family));
  return [...families].filter((family) => family.startsWith('Fitted')).length;
}

function headerHeight(): number {
  return document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0;
}

/** Sets the page in its faces, as if they had been there from the beginning. */
async function useFaces(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[as="font"]');
  for (const [at, role] of ['sans', 'display'].entries()) {
    const face = new FontFace(`Late ${role}`, `url(${links[at]?.href})`, { weight: '400 600' });
    document.fonts.add(await face.load());
    document.documentElement.style.setProperty(`--font-${role}`, `Late ${role}`);
  }
}
