import { settingNames } from '../settings/every-setting.ts';
import { CommandFailed, outcomeOf } from './run.ts';

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

/** A tool to run, and what its work is called. */
export interface Step {
  title: string;
  command: string;
  args: readonly string[];
}

/**
 * Runs tools side by side, and says how long each took. The first one's words are shown as they
 * come, those of the others behind them: mixed, nobody could read them.
 * @throws CommandFailed that names each that failed
 */
export async function sideBySide(...steps: readonly Step[]): Promise<void> {
  const started = performance.now();
  const failed: string[] = [];
  const running = steps.map(async ({ command, args }, index) => {
    const { code, output } = await outcomeOf(command, args, { isShown: index === 0 });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return { code, output, seconds };
  });
  for (const [index, { title }] of steps.entries()) {
    console.log(`\n▸ ${title}`);
    const ended = await running[index];
    process.stdout.write(ended?.output ?? '');
    console.log(`  ${title}: ${ended?.seconds} s`);
    if (ended?.code !== 0) failed.push(`${title} failed.`);
  }
  if (failed.length > 0) throw new CommandFailed(failed.join(' '));
}

/** What is found without running anything of the project's. */
export const sourceChecks: readonly Step[] = [
  { title: 'Types', command: 'tsc', args: [] },
  { title: 'Lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
];

/** What takes next to no time, and the types that those checks need. */
export async function prepareSources(): Promise<void> {
  await sideBySide(
    { title: 'Format', command: 'oxfmt', args: ['--check', '.'] },
    { title: 'Types of the routes', command: 'react-router', args: ['typegen'] },
  );
}
