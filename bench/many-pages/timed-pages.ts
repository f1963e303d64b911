import path from 'node:path';
import { buildPages, forgetPages } from '../../setup/pages/build-pages.ts';
import { pageSteps, type PageStep } from '../../setup/pages/make-page.ts';
import { buildDirectory } from '../../setup/builds/site-build.ts';

// Run in a copy of the tree with bundled code: rebuilds all pages and prints the cost.

/** The cost of a build of pages. */
export interface TimedPages {
  pages: number;
  wallMs: number;
  /** Of all threads. */
  cpuMs: number;
  spentMs: Record<PageStep, number>;
  peakMb: number;
  bytes: Record<string, number>;
}

await forgetPages(buildDirectory);
const started = performance.now();
const before = process.cpuUsage();
const { made } = await buildPages(buildDirectory);
const { user, system } = process.cpuUsage(before);
const timed: TimedPages = {
  pages: made.length,
  wallMs: performance.now() - started,
  cpuMs: (user + system) / 1000,
  spentMs: Object.fromEntries(
    pageSteps.map((step) => [step, made.reduce((sum, { spent }) => sum + spent[step], 0)]),
  ) as Record<PageStep, number>,
  peakMb: process.resourceUsage().maxRSS / 1024,
  bytes: bytesByKind(made.flatMap(({ files }) => files)),
};
console.log(JSON.stringify(timed));

function bytesByKind(files: readonly (readonly [string, number])[]): Record<string, number> {
  const bytes: Record<string, number> = {};
  for (const [file, size] of files) {
    const kind = path.basename(file).split('.').slice(1).join('.');
    bytes[kind] = (bytes[kind] ?? 0) + size;
  }
  return bytes;
}
