import type { Page } from '@playwright/test';
import { paths, snapshotPath } from '../../content/paths.ts';
import { sectionsIn } from '../../content/text-sections.ts';
import { expect, readingTest, test, untilIdle, type Site } from '../site.ts';
import { article, postings } from './kinds-of-page.ts';

// What holds for every published page.

/** The paths of all HTML pages. */
function pagePaths({ siteFiles }: Site): string[] {
  return [...siteFiles.byPath]
    .filter(([, { headers }]) => headers['content-type']?.startsWith('text/html'))
    .map(([path]) => path);
}

/** Scrolls through the page, so that everything that waits to come into view does. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight / 2) {
      scrollTo({ top: at, behavior: 'instant' });
      await frame();
    }
  });
  await untilIdle(page);
}

test('no page logs to the console, requests another site or a missing file, and all links lead to existing pages and anchors', async ({
  page,
  site,
}) => {
  test.slow();
  const found: string[] = [];
  const ids = new Map<string, Set<string>>();
  const links: { on: string; to: string }[] = [];
  let path = '';
  page.on('console', (message) => found.push(`${path}: ${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => found.push(`${path}: ${message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== site.url && protocol !== 'data:') found.push(`${path}: asks ${request.url()}`);
  });
  page.on('response', (response) => {
    if (!response.ok()) found.push(`${path}: ${response.status()} of ${response.url()}`);
  });
  for (path of pagePaths(site)) {
    await page.goto(path);
    const { own, linked } = await anchorsAndLinks(page);
    ids.set(path, new Set(own));
    links.push(...linked.map((to) => ({ on: path, to })));
    await readToTheEnd(page);
  }
  const lost = links.filter(({ to }) => {
    const { hostname, pathname, hash } = new URL(to);
    // Canonical addresses have the port of the build.
    if (hostname !== new URL(site.url).hostname) return false;
    if (!site.siteFiles.byPath.has(pathname)) return true;
    return hash !== '' && !ids.get(pathname)?.has(decodeURIComponent(hash.slice(1)));
  });
  expect.soft(found).toEqual([]);
  expect(links.length).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});

/** Ids that are numbered, or made of a form's or a region's name and of what is in it. No heading reads so. */
const composedId = /^(?:over|notify|send-cv)-/;

for (const path of [...postings, article, snapshotPath, paths.cvGuide]) {
  readingTest(
    `no heading of a text can take an anchor that ${path} already has`,
    async ({ page }) => {
      await page.goto(path);
      const others = page.locator('[id]:not(:is(.prose, .insight-body) h2)');
      const ids = await others.evaluateAll((elements) => elements.map(({ id }) => id));
      expect(ids).toContain('quick-links');
      const anchorOf = (words: string) => sectionsIn(`## ${words}`, 1)[0]?.id;
      const taken = ids.filter((id) => anchorOf(id.replaceAll('-', ' ')) === id);
      expect(taken.filter((id) => !composedId.test(id))).toEqual([]);
    },
  );
}

function anchorsAndLinks(page: Page): Promise<{ own: string[]; linked: string[] }> {
  return page.evaluate(() => ({
    own: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    linked: [...document.querySelectorAll('[href], [src], [poster]')].flatMap((one) => {
      const { href, src, poster } = one as HTMLAnchorElement & HTMLVideoElement;
      return [href, src, poster].filter((address) => typeof address === 'string' && address);
    }),
  }));
}
