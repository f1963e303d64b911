import type { Plugin } from 'vite';

/** Vite's build plugin that wraps dynamic imports in preloading code. */
const preloading = 'native:import-analysis-build';

/**
 * Removes Vite's preloading of a script's styles and imports. No script of ours has styles of its own, and that
 * code was half of what every page with an island loads first.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  configResolved({ plugins }) {
    const at = plugins.findIndex(({ name }) => name === preloading);
    if (at < 0) throw new Error(`Vite has no plugin ${preloading} any more.`);
    (plugins as Plugin[]).splice(at, 1);
  },
};
