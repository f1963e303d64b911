import { availableParallelism } from 'node:os';
import { readConfig } from '../settings/config.ts';
import { settingNames } from '../settings/every-setting.ts';
import { ensureChromium } from './chromium.ts';
import { ensureFonts } from './fonts.ts';
import { ensurePostgres } from './postgres.ts';
import { CommandFailed, run } from './run.ts';
import { buildSiteIfStale } from './site-build.ts';

// `npm test`: everything that has to hold, the quick things first. The steps see no setting of the
// machine's: each test says itself what it is set to. Set to nothing, since what is not set at all
// would be read from .env by the relays that tests start, and alert whoever is named there.
for (const name of settingNames) process.env[name] = '';
delete process.env['FAULTS'];

try {
  await step('Format', 'oxfmt', ['--check', '.']);
  await step('Types of the routes', 'react-router', ['typegen']);
  await step('Lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  await step('Types', 'tsc', []);
  await ensurePostgres();
  await step('Unit tests', 'node', [
    '--test',
    // What a failed test leaves open, a relay or a server, would keep the run from ever ending.
    '--test-force-exit',
    // One for each core. Node leaves one to whoever starts the tests, who waits.
    `--test-concurrency=${availableParallelism()}`,
    '--test-reporter=spec',
    '!(build|data|e2e|node_modules)/**/*.test.ts',
  ]);
  await buildSiteIfStale(readConfig({}));
  await ensureFonts();
  const chromium = await ensureChromium();
  if (chromium !== undefined) process.env['CHROMIUM_PATH'] = chromium;
  await step('Journeys', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']);
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function step(title: string, command: string, args: readonly string[]): Promise<void> {
  const started = performance.now();
  console.log(`\n▸ ${title}`);
  await run(command, args);
  console.log(`  ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
