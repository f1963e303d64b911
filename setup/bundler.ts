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
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [recordReadFiles(stampFile, [by])],
      ssr: packages,
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: !keepsOthers,
        minify: false,
        rolldownOptions: { input, output },
      },
    });
  });
}
