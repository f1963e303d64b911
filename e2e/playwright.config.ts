import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import '../testing/no-settings.ts';
import { maxWaitMs } from '../testing/until.ts';

/** Chromium as root on a machine without a display, speaking to nobody but the pages under test. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of ours, by its opener policy, leaves the process of the blank page before it: another one for
  // each window. So it takes that one; two windows of one visitor share it, of two visitors they do not.
  '--renderer-process-limit=1',
  // A page is left before V8 has made up for the time it takes to optimise its scripts: without its
  // two optimising compilers, accessibility engines take an eighth less of the processor.
  '--js-flags=--no-opt,--no-maglev',
];

// As `npm start` sets it: otherwise the desk's pages would be written by the React for development.
process.env['NODE_ENV'] ??= 'production';

/**
 * A journey waits half its time: for a page's timers, for a mail, and one end of it for the other. So
 * two keep a core busy. Each worker has a site and a browser of its own, some 0.7 GB.
 */
const maxWorkers = 8;

const executablePath = process.env['CHROMIUM_PATH'];

/** For one journey that fails. */
const tracesPages = process.env['TRACE_PAGES'] === 'yes';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: Math.min(2 * availableParallelism(), maxWorkers),
  forbidOnly: Boolean(process.env['CI']),
  // Bounds, not waits: a machine that does much else at once is slow, and nothing is wrong with it.
  timeout: maxWaitMs,
  expect: { timeout: 30_000 },
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // A press on a page that still glides lands beside what it was for.
    contextOptions: { reducedMotion: 'reduce' },
    // What was done and what the console said until a journey failed; its picture takes site.ts. What
    // was asked and answered is noted with the page at each step alone, which would cost every
    // journey a third of its time. `--trace on` asks for neither: it changes the mode.
    trace: { mode: 'retain-on-failure', screenshots: tracesPages, snapshots: tracesPages },
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
  },
});
