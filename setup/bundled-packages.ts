import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './built-from.ts';
import { loadBundler } from './bundler.ts';

/** Each is hundreds of small modules, which take a process of tests longer to load than all of ours. */
const packages = ['kysely', 'kysely/migration', 'zod'];

const folder = path.resolve('node_modules/.cache/packages');

/** Beside what is emptied before each build, as the lock of who builds is. */
const stampFile = `${folder}-built-from.json`;

/** Bundles those packages, unless they stand bundled as package-lock.json has them. */
export function bundlePackages(): Promise<void> {
  return buildIfStale(stampFile, packages, async () => {
    const { build, recordReadFiles } = await loadBundler();
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [recordReadFiles(stampFile, ['setup/bundled-packages.ts'])],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(packages.map((name) => [nameOf(name), name])),
          // What two of them share stands beside them, so that there is one of it.
          output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
        },
      },
    });
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
