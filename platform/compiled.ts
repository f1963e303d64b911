import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * The folder of Node's compile cache, which holds modules with their types stripped. It lies in the project's own
 * folder because its code is run as it stands: in a folder that everyone may write to, such as the system's for
 * temporary files, other users could plant theirs first.
 */
export const compiledDirectory = path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/compiled',
);

/** The most entries the cache may hold. The project and its packages have some thousand modules; 10,000 take 90 MB. */
const maxModules = 10_000;

/**
 * Turns on the compile cache for this process and for the threads and processes it starts: modules imported from here
 * on are compiled once and not at every start. The calling module itself is stripped of its types each time, unless
 * the environment of its process names the folder already.
 */
export function startCompileCache(): void {
  enableCompileCache(compiledDirectory);
  process.env['NODE_COMPILE_CACHE'] ??= compiledDirectory;
}

/**
 * Empties the compile cache once it holds far more entries than there are modules. Node never evicts: modules of a
 * test's deleted copy of the tree and of other versions of Node would stay for ever.
 */
export function pruneCompileCache(directory = compiledDirectory, most = maxModules): void {
  try {
    // Each version of Node has a folder of its own there, for each set of flags and each user.
    if (readdirSync(directory, { recursive: true }).length > most) {
      rmSync(directory, { recursive: true, force: true });
    }
  } catch {
    // The folder is missing, is another user's, or another start is adding to it. No start may fail for that.
  }
}
