import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { compiledDirectory, pruneCompileCache } from '../../platform/compiled.ts';
import { bundlePackages } from './bundled-packages.ts';
import { importsOf, reachedFrom } from '../files/imported-files.ts';
import { projectFiles } from '../files/project-files.ts';
import type { Step } from '../machine/steps.ts';
import { has, isTitled } from './titles.ts';
import { minuteMs } from '../../platform/clock.ts';

/** Five times what the slowest test takes while other work occupies both cores. */
const maxTestMs = 15 * minuteMs;

/** All unit test files. */
export function unitTests(): string[] {
  return projectFiles().filter((file) => file.endsWith('.test.ts'));
}

/**
 * The unit test files that `npm run check` runs: those that start no process, themselves or through an import,
 * and so no PostgreSQL, build, clone or relay of their own. Also left out, as too slow for every few lines of
 * work: servers that misbehave, the check of every regular expression, and testing/.
 */
export function quickUnitTests(): string[] {
  const read = new Map<string, ReturnType<typeof importsOf>>();
  const imports = (module: string) => read.getOrInsertComputed(module, importsOf);
  const reachesSlow = (file: string) =>
    reachedFrom([file], imports)
      .values()
      .some((module) => read.get(module)?.some(isSlow));
  return unitTests().filter((file) => !file.startsWith('testing/') && !reachesSlow(file));
}

/**
 * The unit test files whose name, or one of whose titles, contains these words, in any case.
 * @returns `whole` files, and files of which only the tests with such titles have to run
 */
export function unitTestsAbout(words: string): { whole: string[]; byTitle: string[] } {
  const found = { whole: [] as string[], byTitle: [] as string[] };
  for (const file of unitTests()) {
    const titled = isTitled(file, words);
    if (has(file, words) || titled === 'perhaps') found.whole.push(file);
    else if (titled === 'yes') found.byTitle.push(file);
  }
  return found;
}

/** @param title to run only the tests whose titles contain it */
export async function unitTestsOf(files: readonly string[], title?: string): Promise<Step> {
  // Each test file is a process that loads modules, and profits from the compile cache.
  pruneCompileCache();
  process.env['NODE_COMPILE_CACHE'] ??= compiledDirectory;
  // As `npm start` sets it. Otherwise React's development build would render the desk's pages.
  process.env['NODE_ENV'] ??= 'production';
  await bundlePackages();
  const args = [
    ...['use-bundled-packages', 'end-of-tests'].map(
      (name) => `--import=${pathToFileURL(`setup/tests/${name}.ts`).href}`,
    ),
    '--test',
    // A test that waits forever fails by name, and the run ends.
    `--test-timeout=${maxTestMs}`,
    // One more than there are cores, because some tests always wait for a disk or a server.
    `--test-concurrency=${availableParallelism() + 1}`,
    '--test-reporter=spec',
    ...(title === undefined ? [] : [`--test-name-pattern=/${RegExp.escape(title)}/i`]),
    ...files,
  ];
  const name = title === undefined ? 'Unit tests' : 'Unit tests by their titles';
  return { title: name, command: 'node', args };
}

/** Whether an import means a process beside the test. Not `execFileSync`, which calls git and returns at once. */
function isSlow({ written, names }: ReturnType<typeof importsOf>[number]): boolean {
  if (written === 'recheck' || written.endsWith('/test-misbehaving-server.ts')) return true;
  return written === 'node:child_process' && /\b(spawn|execFile|fork)\b/.test(names.join(' '));
}
