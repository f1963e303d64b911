import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import '../testing/no-settings.ts';
import { paths, snapshotPath } from '../content/paths.ts';
import { readConfig } from '../settings/config.ts';
import { loadSiteFiles } from '../relay/serving/site-files.ts';
import { startTestRelay } from '../testing/test-relay.ts';
import { builtPages } from '../server/built-pages.ts';
import { ensureChromium } from '../setup/chromium.ts';
import { buildDirectory, buildSiteIfStale } from '../setup/site-build.ts';

// `npm run bench:weight`: what a browser downloads for each page, as sent (brotli), before and
// after its first island is touched. Styles and the script that notes the
// visit stand in the HTML, so they are counted there.

const port = 4330;

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
  // Playwright would close the browser alone, and what waits for a page of it would wait for ever.
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
  const counting: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kinds: Record<string, keyof Weight> = {
      document: 'html',
      script: 'script',
      font: 'font',
    };
    counting.push(
      (async () => {
        const { responseBodySize } = await request.sizes();
        weight[kinds[request.resourceType()] ?? 'other'] += responseBodySize;
      })(),
    );
  });
  await page.goto(`${settings.SITE_URL}${address}`);
  await page.waitForLoadState('networkidle');
  await Promise.all(counting);
  const atLoad = weight.script;
  const island = page.locator('[data-island]').first();
  if ((await island.count()) > 0) {
    await island.locator('input:visible, select:visible, a, button').first().focus();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('[data-island]') ?? {}).some((key) =>
        key.startsWith('__react'),
      ),
    );
    await page.waitForLoadState('networkidle');
    await Promise.all(counting);
  }
  return { ...weight, atLoad };
}
