import '../../testing/no-settings.ts';
import { ensureGit } from './git.ts';
import { CommandFailed, outcomeOf } from './run.ts';

/**
 * Runs what checks the tree, step by step, until one fails. The steps see no setting of the
 * machine's: each test says itself what it is set to.
 */
export async function inSteps(work: () => Promise<void>): Promise<void> {
  delete process.env['FAULTS'];
  try {
    await ensureGit();
    await work();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/** How much of a tool's words is repeated: what failed is named at their end. */
const repeatedLines = 60;

/** Go gives back memory each time that its heap is five times what was in use, and not twice. */
const rareCollections = { GOGC: '400' } as const;

/** A tool to run, and what its work is called. */
export interface Step {
  title: string;
  command: string;
  args: readonly string[];
  /** What it is told beside this process' own environment. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs tools side by side, and says how long each took. The first one's words are shown as they
 * come, those of the others behind them: mixed, nobody could read them. A log is often cut to its
 * end, so what one that failed said last is said there again.
 * @throws CommandFailed that names each that failed
 */
export async function sideBySide(...steps: readonly Step[]): Promise<void> {
  const started = performance.now();
  const failed: { title: string; output: Buffer; wasLast: boolean }[] = [];
  const running = steps.map(async ({ command, args, env }, index) => {
    const words = index > 0 ? 'kept' : process.stdout.isTTY ? 'shown' : 'shown and kept';
    const { code, output } = await outcomeOf(command, args, {
      words,
      env: { ...process.env, ...env },
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return { code, output, seconds, words };
  });
  for (const [index, step] of running.entries()) {
    const title = steps[index]?.title ?? '';
    console.log(`\n▸ ${title}`);
    const { code, output, seconds, words } = await step;
    if (words === 'kept') process.stdout.write(output);
    console.log(`  ${title}: ${seconds} s`);
    if (code !== 0) failed.push({ title, output, wasLast: index === running.length - 1 });
  }
  for (const { title, output, wasLast } of failed) {
    const lines = output.toString().trimEnd().split('\n').slice(-repeatedLines);
    if (!wasLast && output.length > 0) console.log(`\n▸ ${title}, once more\n${lines.join('\n')}`);
  }
  const names = failed.map(({ title }) => `${title} failed.`);
  if (names.length > 0) throw new CommandFailed(names.join(' '));
}

/**
 * What is found without running anything of the project's. Both are written in Go, and a third of
 * their time would go into giving back memory.
 */
export const sourceChecks: readonly Step[] = [
  { title: 'Types', command: 'tsc', args: [], env: rareCollections },
  {
    title: 'Lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings'],
    env: rareCollections,
  },
];

/** What takes next to no time, and the types that those checks need. */
export async function prepareSources(): Promise<void> {
  await sideBySide(
    { title: 'Format', command: 'oxfmt', args: ['--check', '.'] },
    { title: 'Types of the routes', command: 'react-router', args: ['typegen'] },
  );
}
