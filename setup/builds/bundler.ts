import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { buildIfStale } from '../files/built-from.ts';

/** Modules to be bundled for Node. */
interface Bundled {
  stampFile: string;
  /** The module that says so, from the project's folder. */
  by: string;
  folder: string;
  /** Whether other things stand in the folder, too. */
  keepsOthers?: boolean;
  /** Which packages go into it; by default none. */
  packages?: { noExternal: true; external?: string[] };
  /** By the names of the files that they become. */
  input: Record<string, string>;
  output: { entryFileNames?: string; chunkFileNames: string; charset?: 'ascii'; comments?: false };
}

/** Bundles modules for Node, unless they stand bundled from the same sources. */
export function bundleIfStale(bundled: Bundled): Promise<void> {
  const { stampFile, by, folder, keepsOthers = false, packages = {}, input, output } = bundled;
  return buildIfStale(stampFile, [], async () => {
    // Most starts bundle nothing, and these take longer to load than all that they do.
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
 * What a server that runs loads late, such as what judges the first CV, stays through the next build and goes with
 * the one after: each dates back what it found and did not write anew. One that fails changes nothing.
 */
async function forgetEarlier(folder: string, earlier: ReadonlyMap<string, number>): Promise<void> {
  const now = await datesIn(folder);
  for (const [name, date] of earlier) {
    const file = path.join(folder, name);
    if (now.get(name) !== date) continue;
    if (date === 0) await rm(file);
    // Another's file, in a folder that is ours to write to, stays as it is.
    else await utimes(file, 0, 0).catch(() => undefined);
  }
}

/** When each file was last written, by its name; none where there is no folder. */
async function datesIn(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch((): string[] => []);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, (await stat(path.join(folder, name))).mtimeMs] as const),
    ),
  );
}
