import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Where Node keeps what it compiled, types stripped, for the next start. In the project's own folder:
 * it is run as it stands there, and in one that all may write to, such as the system's for temporary
 * files, others could have put theirs first.
 */
export const compiledDirectory = path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/compiled',
);

/** The project and its packages have some thousand modules; 10,000 take 90 MB. */
const maxModules = 10_000;

/**
 * What is imported from here on, by threads and processes that are started from here too, is compiled
 * once and not at every start. The module that says so is stripped of its types each time, unless the
 * environment of its process names the folder already.
 */
export function keepCompiled(): void {
  enableCompileCache(compiledDirectory);
  process.env['NODE_COMPILE_CACHE'] ??= compiledDirectory;
}

/**
 * Forgets what was compiled once it is much more than there is to compile: of a module that is gone,
 * as those of a test's copy of the tree are, and of another version of itself, Node keeps it for ever.
 */
export function forgetCompiled(directory = compiledDirectory, most = maxModules): void {
  try {
    // Each version of Node, with its flags and for each user, has a folder of its own there.
    if (readdirSync(directory, { recursive: true }).length > most) {
      rmSync(directory, { recursive: true, force: true });
    }
  } catch {
    // It is not there, is another user's, or somebody starts and adds to it: no start may fail for that.
  }
}
