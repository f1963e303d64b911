import path from 'node:path';
import {
  test as base,
  type Browser,
  type Page,
  type Request,
  type TestInfo,
} from '@playwright/test';
import { readConfig } from '../settings/config.ts';
import { loadSiteFiles, type SiteFiles } from '../relay/serving/site-files.ts';
import { startInbox, type ReceivedMail, type TestInbox } from '../testing/test-inbox.ts';
import { freePort } from '../platform/free-port.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { builtPages } from '../server/built-pages.ts';
import { buildDirectory } from '../setup/builds/site-build.ts';
import { installPageClock, type PageClock } from './page-clock.ts';

/** The built site with the real relay, whose mail goes to a real server on loopback. */
export interface Site {
  url: string;
  inbox: TestInbox;
  relay: TestRelay;
  siteFiles: SiteFiles;
}

/** Tests with a site per worker. `page` opens it by path. A test that uses `clock` controls the page's time. */
export const test = base.extend<
  { consoleErrors: string[]; clock: PageClock },
  { site: Site; windows: Map<string, Page> }
>({
  site: [async ({}, use) => useSite(buildDirectory, use), { scope: 'worker' }],
  windows: [async ({}, use) => useWindows(use), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.url),
  page: async ({ page, browser }, use, testInfo) => {
    await use(page);
    await pictureFailure(browser, testInfo);
  },
  clock: async ({ page }, use) => use(await installPageClock(page)),
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await use(errors);
  },
});

/**
 * Tests that only read pages: they enter nothing that a page stores, and hold nothing back. A worker opens all pages
 * with the same settings in one window, since a new window costs twice as much as a page.
 */
export const readingTest = test.extend({
  page: async (
    { browser, windows, viewport, deviceScaleFactor, contextOptions, javaScriptEnabled },
    use,
    testInfo,
  ) => {
    const kind = JSON.stringify([viewport, deviceScaleFactor, contextOptions, javaScriptEnabled]);
    const page = windows.get(kind) ?? (await (await browser.newContext()).newPage());
    windows.set(kind, page);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light', media: null });
    // The mouse would otherwise hover over something of the next page.
    await page.mouse.move(0, 0);
    await use(page);
    await pictureFailure(browser, testInfo);
    for (const heard of ['console', 'pageerror', 'request']) page.removeAllListeners(heard);
  },
});

export { expect } from '@playwright/test';

/**
 * Takes a screenshot of each page of a failed test. Playwright would take one of each page that is closed, also
 * without a failure, and throw it away.
 */
export async function pictureFailure(browser: Browser, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const picture = testInfo.outputPath(`failed-${index + 1}.png`);
    // A page that is stuck has no screenshot. The failure itself is reported already.
    await page.screenshot({ path: picture, timeout: 5000 }).then(
      () => testInfo.attachments.push({ name: 'end', path: picture, contentType: 'image/png' }),
      () => undefined,
    );
  }
}

/** The windows that a worker's tests share, by their settings. */
async function useWindows(use: (windows: Map<string, Page>) => Promise<void>): Promise<void> {
  const windows = new Map<string, Page>();
  await use(windows);
  for (const page of windows.values()) await page.context().close();
}

/**
 * Serves the site in a folder during `use`.
 * @param settings additional ones, such as another database
 */
export async function useSite(
  folder: string,
  use: (site: Site) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const port = await freePort();
  const inbox = await startInbox();
  const env = { SITE_URL: `http://localhost:${port}`, SMTP_URL: inbox.url, ...settings };
  const siteFiles = await loadSiteFiles(path.join(folder, 'client'), readConfig(env));
  const pages = builtPages(folder, env.SITE_URL);
  const relay = await startTestRelay(env, { siteFiles, pages });
  await relay.app.listen({ host: 'localhost', port });
  await use({ url: env.SITE_URL, inbox, relay, siteFiles });
  await relay.stop();
  await inbox.close();
}

/** All mails about a lead, found by a text that is unique to it. */
export async function mailsAbout(site: Site, words: string): Promise<ReceivedMail[]> {
  const about = ({ text = '' }: ReceivedMail) => text.includes(words);
  await site.inbox.waitFor((mails) => mails.some(about));
  return site.inbox.mails.filter(about);
}

/**
 * Waits until an opened page has finished what it does by itself: fonts are loaded, observers have been called, and
 * idle callbacks have run.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise(requestAnimationFrame);
    // Observers are called at the end of a frame, and schedule idle callbacks.
    await frame();
    await frame();
    await new Promise((resolve) => {
      requestIdleCallback(resolve);
    });
  });
}

/** Starts to count the bytes of scripts that a page loads. @returns a function that returns the sum */
export function weighScripts(page: Page): () => Promise<number> {
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  return async () => {
    const sizes = scripts.map(async (script) => {
      await (await script.response())?.finished();
      return (await script.sizes()).responseBodySize;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

/** Records the paths of scripts that a page loads from now on. */
export function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}
