import { settingNames } from '../settings/every-setting.ts';
import { CommandFailed, run } from './run.ts';

/**
 * Runs what checks the tree, step by step, until one fails. The steps see no setting of the
 * machine's: each test says itself what it is set to. Set to nothing, since what is not set at all
 * would be read from .env by the relays that tests start, and alert whoever is named there.
 */
export async function inSteps(work: () => Promise<void>): Promise<void> {
  for (const name of settingNames) process.env[name] = '';
  delete process.env['FAULTS'];
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/** Runs a tool, and says how long it took. @throws CommandFailed */
export async function step(title: string, command: string, args: readonly string[]): Promise<void> {
  const started = performance.now();
  console.log(`\n▸ ${title}`);
  await run(command, args).catch((error: unknown) => {
    throw error instanceof CommandFailed ? new CommandFailed(`${title} failed.`) : error;
  });
  console.log(`  ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** What is found without running anything of the project's. */
export async function checkSources(): Promise<void> {
  await step('Format', 'oxfmt', ['--check', '.']);
  await step('Types of the routes', 'react-router', ['typegen']);
  await step('Lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  await step('Types', 'tsc', []);
}
