import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page, type Request } from '@playwright/test';
import '../testing/no-settings.ts';
import { paths, snapshotPath } from '../content/paths.ts';
import { freePort } from '../platform/free-port.ts';
import { readConfig } from '../settings/config.ts';
import { loadSiteFiles } from '../relay/serving/site-files.ts';
import { startTestRelay } from '../testing/test-relay.ts';
import { builtPages } from '../server/built-pages.ts';
import { ensureChromium } from '../setup/machine/chromium.ts';
import { buildDirectory, buildSiteIfStale } from '../setup/builds/site-build.ts';

// `npm run bench:weight`: the bytes that a browser downloads for each page, as sent (brotli), before and after each
// island is touched. Inline styles and scripts count as HTML.

const port = await freePort();

/** A page without requests for this long is complete. */
const quietMs = 500;

interface Weight {
  html: number;
  script: number;
  font: number;
  other: number;
}

const settings = { SITE_URL: `http://localhost:${port}` };
const config = readConfig(settings);
await buildSiteIfStale(readConfig({}));
const siteFiles = await loadSiteFiles(path.join(buildDirectory, 'client'), config);
const relay = await startTestRelay(settings, {
  siteFiles,
  pages: builtPages(buildDirectory, config.siteUrl),
});
await relay.app.listen({ host: 'localhost', port });
const executablePath = await ensureChromium();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  // Playwright would close only the browser, and whatever awaits a page would hang.
  handleSIGTERM: false,
  ...(executablePath && { executablePath }),
});

console.log('| page | HTML with CSS | JavaScript at load | after a touch | fonts | other |');
console.log('|---|---|---|---|---|---|');
for (const address of [...Object.values(paths), snapshotPath, '/nowhere']) {
  const page = await browser.newPage({ viewport: { width: 375, height: 400 } });
  const weight = await weigh(page, address);
  console.log(
    `| ${address} | ${weight.html} | ${weight.atLoad} | ${weight.script} | ${weight.font} | ${weight.other} |`,
  );
  await page.close();
}
await browser.close();
await relay.stop();

async function weigh(page: Page, address: string): Promise<Weight & { atLoad: number }> {
  const weight: Weight = { html: 0, script: 0, font: 0, other: 0 };
  const kinds: Record<string, keyof Weight> = { document: 'html', script: 'script', font: 'font' };
  const underWay = new Set<Request>();
  let lastStirred = performance.now();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes();
    weight[kinds[request.resourceType()] ?? 'other'] += responseBodySize;
    underWay.delete(request);
    lastStirred = performance.now();
  });
  // A loaded script may request another, so waiting for open requests is not enough.
  const settled = async () => {
    lastStirred = performance.now();
    while (underWay.size > 0 || performance.now() - lastStirred < quietMs) await setTimeout(50);
  };
  await page.goto(`${settings.SITE_URL}${address}`);
  await settled();
  const atLoad = weight.script;
  for (const island of await page.locator('[data-island]').all()) {
    const control = island.locator('input:visible, select:visible, a:visible, button:visible');
    if ((await control.count()) > 0) await control.first().focus();
  }
  await settled();
  return { ...weight, atLoad };
}
