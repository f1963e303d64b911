import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import '../testing/no-settings.ts';
import { maxWaitMs } from '../testing/until.ts';

/** Flags for Chromium as root on a machine without a display, which contacts nobody but the pages under test. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Our opener policy makes a page leave the blank page's process, which would mean a new process per window. With
  // this flag it keeps that process. Windows of one visitor share it, those of two visitors do not.
  '--renderer-process-limit=1',
  // Pages are left before V8's optimizing compilers pay off. Without them, accessibility engines take an eighth less
  // processor time.
  '--js-flags=--no-opt,--no-maglev',
];

// As `npm start` sets it. Otherwise React's development build would render the desk's pages.
process.env['NODE_ENV'] ??= 'production';

/**
 * A journey waits half of its time for timers, for mail, or for the other process, so two keep a core busy. Each
 * worker has its own site and browser, some 0.7 GB.
 */
const maxWorkers = 8;

const executablePath = process.env['CHROMIUM_PATH'];

/** For debugging one journey that fails. */
const tracesPages = process.env['TRACE_PAGES'] === 'yes';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: Math.min(2 * availableParallelism(), maxWorkers),
  forbidOnly: Boolean(process.env['CI']),
  // Limits, not waits: a busy machine is slow without anything being wrong.
  timeout: maxWaitMs,
  expect: { timeout: 30_000 },
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // A click on a page that is still scrolling would miss its target.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces actions and the console until a failure; site.ts takes its picture. Playwright records requests only
    // together with page snapshots, which would cost each journey a third of its time. `--trace on` includes neither:
    // it changes the mode.
    trace: { mode: 'retain-on-failure', screenshots: tracesPages, snapshots: tracesPages },
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
  },
});
