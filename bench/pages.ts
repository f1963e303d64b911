import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import '../testing/no-settings.ts';
import { readOpportunities } from '../content/opportunities.ts';
import { isOpen } from '../content/posting.ts';
import { opportunityPath, paths } from '../content/paths.ts';
import { loadSiteFiles } from '../relay/serving/site-files.ts';
import { builtPages } from '../server/built-pages.ts';
import { readConfig } from '../settings/config.ts';
import { ensureChromium } from '../setup/machine/chromium.ts';
import { createDataReader } from '../setup/pages/page-data.ts';
import { buildDirectory, buildSiteIfStale } from '../setup/builds/site-build.ts';
import { readSiteCode } from '../setup/pages/site-code.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { ownFolder } from './own-folder.ts';
import { copyByHand } from './pages/by-hand.ts';
import { visit, type Visit } from './pages/lighthouse.ts';
import { buildSinglePageApp } from './pages/single-page-app.ts';
import { serveFolder } from './pages/static-server.ts';
import { alternately, report, row } from './relay/alternate.ts';

// `npm run bench:pages`: Lighthouse, as a phone, visits every page of the sitemap, and compares Home, Contact and a
// role with two alternatives: the same pages as plain HTML without scripts, and the same screens as a single-page
// app. `-- compared` and `-- every` run one part. Paths after them, such as `-- every /contact`, restrict it to those
// pages.

const port = Number(process.env['BENCH_PORT'] ?? 4370);
const [ours, byHand, app] = [port, port + 1, port + 2];

/**
 * Rounds beyond the first five for the plain pages: two visits of one page differ by a sixth, and medians of five by
 * a tenth, more than the target allows.
 */
const moreRounds = 10;

const client = path.join(buildDirectory, 'client');

const parts: Readonly<Record<string, () => Promise<void>>> = { compared, every };
const { pages: onlyPages = [], parts: asked = [] } = Object.groupBy(process.argv.slice(2), (word) =>
  word.startsWith('/') ? 'pages' : 'parts',
);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  throw new Error(`There is no part ${unknown}: take of ${Object.keys(parts).join(', ')}.`);
}

const config = readConfig({ SITE_URL: `http://localhost:${ours}` });
await buildSiteIfStale(readConfig({}));
const executablePath = await ensureChromium();
const folder = ownFolder(path.join(tmpdir(), 'bench-pages-'));
const relays = [await serveSite(client, ours)];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) await measure();
  }
} finally {
  for (const relay of relays) await relay.stop();
}

async function compared() {
  const role = readOpportunities().find(({ fields }) => isOpen(fields));
  if (!role) throw new Error('No opportunity is open: there is no role to compare.');
  const rolePath = opportunityPath(role.slug);
  const pages = [paths.home, paths.contact, rolePath];
  await copyByHand(client, path.join(folder, 'by-hand'), pages);
  await buildSinglePageApp(path.join(folder, 'app'), config.siteUrl, await loaded(rolePath));
  // On the same server, so that only the pages differ.
  relays.push(await serveSite(path.join(folder, 'by-hand'), byHand));
  const server = await serveFolder(path.join(folder, 'app'), app, 'index.html');
  row('page', 'ours', 'against', 'ratio', 'target');
  row('---', '---', '---', '---', '---');
  for (const page of pages.filter(isAsked)) await comparePage(page);
  server.close();
}

/** @returns the data of a page's loader */
async function loaded(page: string): Promise<unknown> {
  const { build } = await readSiteCode(buildDirectory);
  const own = Object.values(await createDataReader(build)(page)).at(-1);
  return own && 'data' in own ? own.data : undefined;
}

/** Serves a built site as `npm start` does. */
async function serveSite(site: string, at: number): Promise<TestRelay> {
  const settings = { SITE_URL: `http://localhost:${at}` };
  const relay = await startTestRelay(settings, {
    siteFiles: await loadSiteFiles(site, readConfig(settings)),
    pages: builtPages(buildDirectory, settings.SITE_URL),
  });
  await relay.app.listen({ host: 'localhost', port: at });
  return relay;
}

async function comparePage(page: string) {
  const visits = [ours, byHand, app].map((at) => () => visitPage(at, page));
  const [own = [], plain = [], single = []] = await alternately(visits);
  const [moreOwn = [], morePlain = []] = await alternately(visits.slice(0, 2), moreRounds);
  own.push(...moreOwn);
  plain.push(...morePlain);
  for (const figure of ['fcp', 'lcp', 'tbt'] as const) {
    const what = `${figure.toUpperCase()} of ${page}`;
    const unit = ' ms';
    const target = figure === 'tbt' ? 'as much' : '≤ 1.05';
    report(own, plain, { what, figure, unit, against: 'by hand', target });
    report(own, single, { what, figure, unit, against: 'single-page app' });
  }
}

async function every() {
  const sitemap = await readFile(path.join(client, 'sitemap.xml'), 'utf8');
  const entries = sitemap.split('<loc>').slice(1);
  const pages = entries.map((entry) => new URL(entry.slice(0, entry.indexOf('<'))).pathname);
  row('page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'lost');
  row('---', '---', '---', '---', '---', '---', '---', '---', '---');
  for (const page of pages.filter(isAsked)) {
    const [visits = []] = await alternately([() => visitPage(ours, page)]);
    rowOf(page, visits);
  }
}

function isAsked(page: string): boolean {
  return onlyPages.length === 0 || onlyPages.includes(page);
}

function rowOf(page: string, visits: readonly Visit[]) {
  const median = (figure: (one: Visit) => number) =>
    visits.map(figure).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  row(
    page,
    ...[0, 1, 2, 3].map((place) => String(median(({ scores }) => scores[place] ?? Number.NaN))),
    ...(['fcp', 'lcp', 'tbt'] as const).map(
      (figure) => `${median((one) => one[figure]).toFixed(0)} ms`,
    ),
    [...new Set(visits.flatMap(({ failed }) => failed))].join(' '),
  );
}

function visitPage(at: number, page: string): Promise<Visit> {
  return visit(`http://localhost:${at}${page}`, executablePath);
}
