import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Each has hundreds of small modules, which take a test process longer to load than all of ours. */
const packages = ['kysely', 'kysely/migration', 'zod'];

const folder = path.resolve('node_modules/.cache/packages');

/** Bundles those packages, unless the bundles match package-lock.json. */
export async function bundlePackages(): Promise<void> {
  // Imported here because every test file loads this module first, and should load no more than it needs.
  const { bundleIfStale } = await import('../builds/bundler.ts');
  await bundleIfStale({
    // Outside the folder, as the build lock is: files in it are removed once no build writes them any more.
    stampFile: `${folder}-built-from.json`,
    by: 'setup/tests/bundled-packages.ts',
    folder,
    packages: { noExternal: true },
    input: Object.fromEntries(packages.map((name) => [nameOf(name), name])),
    // Shared modules get a file of their own, so that there is one copy.
    output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
  });
}

/** The bundles' URLs by import specifier. */
export function bundledPackages(): ReadonlyMap<string, string> {
  return new Map(
    packages.map((name) => [name, pathToFileURL(path.join(folder, `${nameOf(name)}.mjs`)).href]),
  );
}

function nameOf(name: string): string {
  return name.replaceAll('/', '-');
}
