import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { buildIfStale } from './built-from.ts';

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
    const { recordReadFiles } = await import('./read-files.ts');
    if (!keepsOthers) await forgetEarlier(folder);
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
  });
}

/**
 * What a server that runs loads late, such as what judges the first CV, stays through the next build and goes with
 * the one after: each dates back what it finds, and writes anew what it still has.
 */
async function forgetEarlier(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs === 0) await rm(file);
    // Another's file, in a folder that is ours to write to, stays as it is.
    else await utimes(file, 0, 0).catch(() => undefined);
  }
}
