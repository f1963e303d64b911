import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Each is hundreds of small modules, which take a process of tests longer to load than all of ours. */
const packages = ['kysely', 'kysely/migration', 'zod'];

const folder = path.resolve('node_modules/.cache/packages');

/** Bundles those packages, unless they stand bundled as package-lock.json has them. */
export async function bundlePackages(): Promise<void> {
  // Only here: what each file of tests loads first is to load no more than it needs.
  const { bundleIfStale } = await import('../builds/bundler.ts');
  await bundleIfStale({
    // Beside what is emptied before each build, as the lock of who builds is.
    stampFile: `${folder}-built-from.json`,
    by: 'setup/tests/bundled-packages.ts',
    folder,
    packages: { noExternal: true },
    input: Object.fromEntries(packages.map((name) => [nameOf(name), name])),
    // What two of them share stands beside them, so that there is one of it.
    output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
  });
}

/** Addresses of the bundles by what is imported. */
export function bundledPackages(): ReadonlyMap<string, string> {
  return new Map(
    packages.map((name) => [name, pathToFileURL(path.join(folder, `${nameOf(name)}.mjs`)).href]),
  );
}

function nameOf(name: string): string {
  return name.replaceAll('/', '-');
}
