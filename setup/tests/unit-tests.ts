import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { compiledDirectory, forgetCompiled } from '../../platform/compiled.ts';
import { bundlePackages } from './bundled-packages.ts';
import { importsOf, reachedFrom } from '../files/imported-files.ts';
import { projectFiles } from '../files/project-files.ts';
import type { Step } from '../machine/steps.ts';
import { has, isTitled } from './titles.ts';
import { minuteMs } from '../../platform/clock.ts';

/** Five times what the slowest takes where other work is on both cores. */
const maxTestMs = 15 * minuteMs;

/** Every file of unit tests. */
export function unitTests(): string[] {
  return projectFiles().filter((file) => file.endsWith('.test.ts'));
}

/**
 * Those that `npm run check` runs: no process is started by them or by anything they import, so no
 * PostgreSQL, no build, no relay of its own and no clone. Nor what takes longer than a few lines'
 * work is worth: servers that misbehave, every pattern of the tree, and what stands in testing/.
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
 * Those of which the file or a title has these words, in any case.
 * @returns `whole` files, and those of which only the tests so titled have to run
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

/** @param title for running those of the tests alone that have it in theirs */
export async function unitTestsOf(files: readonly string[], title?: string): Promise<Step> {
  // Each file of tests is a process that loads modules.
  forgetCompiled();
  process.env['NODE_COMPILE_CACHE'] ??= compiledDirectory;
  // As `npm start` sets it: otherwise the desk's pages would be written by the React for development.
  process.env['NODE_ENV'] ??= 'production';
  await bundlePackages();
  const args = [
    ...['use-bundled-packages', 'end-of-tests'].map(
      (name) => `--import=${pathToFileURL(`setup/tests/${name}.ts`).href}`,
    ),
    '--test',
    // A test that waits for what never comes fails by its name, and the run ends.
    `--test-timeout=${maxTestMs}`,
    // One more than there are cores: some of them always wait, for a disk or a server's answer.
    `--test-concurrency=${availableParallelism() + 1}`,
    '--test-reporter=spec',
    ...(title === undefined ? [] : [`--test-name-pattern=/${RegExp.escape(title)}/i`]),
    ...files,
  ];
  const name = title === undefined ? 'Unit tests' : 'Unit tests by their titles';
  return { title: name, command: 'node', args };
}

/** A process beside the test; git, which is waited for and answers at once, is none. */
function isSlow({ written, names }: ReturnType<typeof importsOf>[number]): boolean {
  if (written === 'recheck' || written.endsWith('/test-misbehaving-server.ts')) return true;
  return written === 'node:child_process' && /\b(spawn|execFile|fork)\b/.test(names.join(' '));
}
