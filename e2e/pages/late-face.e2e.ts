import { deviceFonts, type DeviceFonts } from '../../setup/machine/fonts.ts';
import { browserWithFonts } from './device-fonts.ts';
import {
  askedWhileFaces,
  countFittedFamilies,
  faceFiles,
  headerHeight,
  noteAskedPlaces,
  noteShifts,
  openWithoutFaces,
  shiftSoFar,
  useFaces,
} from './late-faces.ts';
import { outOfPlace } from '../out-of-place.ts';
import { expect, pictureFailure, test as journey, type Site } from '../site.ts';

const widthsPx = [320, 375, 412, 768, 1440];
const heightPx = 800;

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

const devices = [...deviceFonts, unknownFonts];

const test = journey.extend<{ device: DeviceFonts; isDrawn: boolean }>({
  device: [unknownFonts, { option: true }],
  /** Where only places are asked for, a page that is laid out and never drawn costs a quarter less. */
  isDrawn: [true, { option: true }],
  /** A page in a browser that finds the fonts of that device alone. */
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

    test('every page is in order without the faces', async ({ page, site }) => {
      test.slow();
      // Where the device's serif has no name that the styles know, its sans still has one.
      const fittedFamilies = device === unknownFonts ? 1 : 2;
      const found: Record<string, string[]> = {};
      const headerHeights = new Map(widthsPx.map((width) => [width, new Set<number>()]));
      async function noteHeader(width: number): Promise<void> {
        await page.setViewportSize({ width, height: heightPx });
        headerHeights.get(width)?.add(await page.evaluate(headerHeight));
      }
      await page.route(faceFiles, (route) => route.abort());
      const inTurn = [...widthsPx];
      for (const path of pagePaths(site)) {
        await page.goto(site.url + path);
        expect(await page.evaluate(countFittedFamilies), path).toBe(fittedFamilies);
        for (const width of inTurn) {
          await noteHeader(width);
          const faults = await page.evaluate(outOfPlace);
          if (faults.length > 0) found[`${path} at ${width} px`] = faults;
        }
        // Each width costs what opening a page costs: the next begins with the one that it is opened at.
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
    // Each page once at each width: the kinds of device take turns.
    test.use({ device: devices[index % devices.length] ?? unknownFonts });

    test('every page stands still while the faces are late', async ({ page, site }) => {
      test.slow();
      await page.setViewportSize({ width, height: heightPx });
      await page.addInitScript(noteShifts);
      const found: Record<string, number> = {};
      for (const path of pagePaths(site)) {
        const letFacesArrive = await openWithoutFaces(page, site.url + path);
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
  await openWithoutFaces(page, site.url);
  await expect.poll(() => page.evaluate(askedWhileFaces)).toEqual(['loading']);
});

journey(
  'a visitor reads the second page in the faces, however late they were for the first',
  async ({ page, site }) => {
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
  },
);

/** Every page by path, and the one for an address that there is not. */
function pagePaths({ siteFiles }: Site): string[] {
  const pages = [...siteFiles.byPath].filter(([, { headers }]) =>
    headers['content-type']?.startsWith('text/html'),
  );
  return [...pages.map(([path]) => path), '/nowhere'];
}
