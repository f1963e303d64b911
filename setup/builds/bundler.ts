import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { buildIfStale } from '../files/built-from.ts';

/** Modules to be bundled for Node. */
interface Bundled {
  stampFile: string;
  /** The module that defines this bundle, relative to the project's folder. */
  by: string;
  folder: string;
  /** Whether the folder also holds other builds' files, which have to stay. */
  keepsOthers?: boolean;
  /** Which packages are bundled too. None by default. */
  packages?: { noExternal: true; external?: string[] };
  /** Entry modules by the names of their output files. */
  input: Record<string, string>;
  output: { entryFileNames?: string; chunkFileNames: string; charset?: 'ascii'; comments?: false };
}

/** Bundles modules for Node, unless the existing bundle is of the same sources. */
export function bundleIfStale(bundled: Bundled): Promise<void> {
  const { stampFile, by, folder, keepsOthers = false, packages = {}, input, output } = bundled;
  return buildIfStale(stampFile, [], async () => {
    // Most starts bundle nothing, and loading these takes longer than everything such a start does.
    const { build } = await import('vite');
    const { recordReadFiles } = await import('../vite/read-files.ts');
    const earlier = keepsOthers ? new Map<string, number>() : await datesIn(folder);
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [recordReadFiles(stampFile, [by])],
      ssr: packages,
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: { input, output },
      },
    });
    await forgetEarlier(folder, earlier);
  });
}

/**
 * Keeps the previous build's files for one more build, because a running server may still load one late,
 * such as the CV classifier at the first CV. Each build backdates the files that it found and did not
 * rewrite, and removes those that an earlier build backdated. A failed build changes nothing.
 */
async function forgetEarlier(folder: string, earlier: ReadonlyMap<string, number>): Promise<void> {
  const now = await datesIn(folder);
  for (const [name, date] of earlier) {
    const file = path.join(folder, name);
    if (now.get(name) !== date) continue;
    if (date === 0) await rm(file);
    // A file that another user owns in a folder that we can write to is left as it is.
    else await utimes(file, 0, 0).catch(() => undefined);
  }
}

/** Modification times in milliseconds by file name. Empty if there is no such folder. */
async function datesIn(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch((): string[] => []);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, (await stat(path.join(folder, name))).mtimeMs] as const),
    ),
  );
}
