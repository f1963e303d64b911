import '../../testing/no-settings.ts';
import { ensureGit } from './git.ts';
import { CommandFailed, outcomeOf } from './run.ts';

/** Runs checks of the tree until one fails, without the machine's settings: each test sets its own. */
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

/** How many lines of a failed tool's output are repeated. Tools name what failed at their end. */
const repeatedLines = 60;

/** Lets Go's heap grow to five times what was in use before it collects garbage, instead of twice. */
const rareCollections = { GOGC: '400' } as const;

/** A tool to run, with a title for its output. */
export interface Step {
  title: string;
  command: string;
  args: readonly string[];
  /** Added to this process' environment. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs tools in parallel, and prints how long each took. The first one's output is shown live, that of the
 * others after it, since mixed output is unreadable. Logs are often cut to their end, so the last lines of
 * each failed tool are repeated there.
 * @throws CommandFailed, naming each tool that failed
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

/** Static checks. Both tools are written in Go, and would spend a third of their time on garbage collection. */
export const sourceChecks: readonly Step[] = [
  { title: 'Types', command: 'tsc', args: [], env: rareCollections },
  {
    title: 'Lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings'],
    env: rareCollections,
  },
];

/** Checks the format, which takes almost no time, and generates the route types that the static checks need. */
export async function prepareSources(): Promise<void> {
  await sideBySide(
    { title: 'Format', command: 'oxfmt', args: ['--check', '.'] },
    { title: 'Types of the routes', command: 'react-router', args: ['typegen'] },
  );
}
