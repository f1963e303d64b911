import { deviceFonts, type DeviceFonts } from '../../setup/machine/fonts.ts';
import { browserWithFonts } from './device-fonts.ts';
import {
  askedWhileFaces,
  countFittedFamilies,
  fontFiles,
  headerHeight,
  noteAskedPlaces,
  noteShifts,
  openWithoutFonts,
  shiftSoFar,
  useFaces,
} from './late-fonts.ts';
import { outOfPlace } from '../out-of-place.ts';
import { expect, pictureFailure, test as journey, type Site } from '../site.ts';

const widthsPx = [320, 375, 412, 768, 1440];
const heightPx = 800;

/** The total layout shift of a page that is imperceptible. */
const maxShift = 0.01;

/**
 * Below this width the header is one row: mark, button and menu. Two rows are equally high with and without the font.
 */
const oneRowBelowPx = 768;
const maxRowPx = 72;

/** A device whose serif the styles do not name, so that a wide sans-serif stands in. */
const unknownFonts: DeviceFonts = {
  serif: 'DejaVu Sans',
  sans: 'DejaVu Sans',
  debianPackages: ['fonts-dejavu-core'],
  files: ['DejaVuSans'],
};

const devices = [...deviceFonts, unknownFonts];

const test = journey.extend<{ device: DeviceFonts; isDrawn: boolean }>({
  device: [unknownFonts, { option: true }],
  /** Tests of positions do not need painting, which saves a quarter of the cost. */
  isDrawn: [true, { option: true }],
  /** A page in a browser that finds only this device's fonts. */
  page: async ({ playwright, launchOptions, device, isDrawn }, use, testInfo) => {
    const fonts = await browserWithFonts(device, testInfo.outputPath());
    const env = { ...process.env, ...fonts } as Record<string, string>;
    const { args = [], ...rest } = launchOptions;
    const browser = await playwright.chromium.launch({
      ...rest,
      args: isDrawn ? args : [...args, '--disable-threaded-compositing'],
      env,
    });
    await use(await browser.newPage());
    await pictureFailure(browser, testInfo);
    await browser.close();
  },
});

for (const device of devices) {
  test.describe(device.serif, () => {
    test.use({ device, isDrawn: false });

    test('every page is in order without the web fonts', async ({ page, site }) => {
      test.slow();
      // If the styles do not know the device's serif, they still know its sans-serif.
      const fittedFamilies = device === unknownFonts ? 1 : 2;
      const found: Record<string, string[]> = {};
      const headerHeights = new Map(widthsPx.map((width) => [width, new Set<number>()]));
      async function noteHeader(width: number): Promise<void> {
        await page.setViewportSize({ width, height: heightPx });
        headerHeights.get(width)?.add(await page.evaluate(headerHeight));
      }
      await page.route(fontFiles, (route) => route.abort());
      const inTurn = [...widthsPx];
      for (const path of pagePaths(site)) {
        await page.goto(site.url + path);
        expect(await page.evaluate(countFittedFamilies), path).toBe(fittedFamilies);
        for (const width of inTurn) {
          await noteHeader(width);
          const faults = await page.evaluate(outOfPlace);
          if (faults.length > 0) found[`${path} at ${width} px`] = faults;
        }
        // Changing the width costs as much as opening a page, so the next page starts at the current one.
        inTurn.reverse();
      }
      await page.unrouteAll();
      await page.evaluate(useFaces);
      for (const width of widthsPx) await noteHeader(width);
      expect(found).toEqual({});
      for (const [width, heights] of headerHeights) {
        expect(heights.size, `${[...heights].join()} at ${width} px`).toBe(1);
        if (width < oneRowBelowPx) expect(Math.max(...heights)).toBeLessThan(maxRowPx);
      }
    });
  });
}

for (const [index, width] of widthsPx.entries()) {
  test.describe(`${width} px`, () => {
    // Each page is opened once per width, with alternating devices.
    test.use({ device: devices[index % devices.length] ?? unknownFonts });

    test('no page shifts when the web fonts arrive late', async ({ page, site }) => {
      test.slow();
      await page.setViewportSize({ width, height: heightPx });
      await page.addInitScript(noteShifts);
      const found: Record<string, number> = {};
      for (const path of pagePaths(site)) {
        const letFacesArrive = await openWithoutFonts(page, site.url + path);
        await letFacesArrive();
        const shift = await page.evaluate(shiftSoFar);
        if (shift > maxShift) found[path] = shift;
      }
      expect(found).toEqual({});
    });
  });
}

journey('a page is laid out while its faces are on their way', async ({ page, site }) => {
  await page.addInitScript(noteAskedPlaces);
  await openWithoutFonts(page, site.url);
  await expect.poll(() => page.evaluate(askedWhileFaces)).toEqual(['loading']);
});

journey(
  'a visitor reads the second page in the faces, however late they were for the first',
  async ({ page, site }) => {
    const letFacesArrive = await openWithoutFonts(page, site.url);
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
  },
);

/** The paths of all pages, and one of a missing page. */
function pagePaths({ siteFiles }: Site): string[] {
  const pages = [...siteFiles.byPath].filter(([, { headers }]) =>
    headers['content-type']?.startsWith('text/html'),
  );
  return [...pages.map(([path]) => path), '/nowhere'];
}
