import type { Plugin } from 'vite';

/** With which Vite's builds load each script that is imported while another runs. */
const preloading = 'native:import-analysis-build';

/**
 * Leaves out what fetches the styles and imports of a script ahead of it: no script of ours has
 * styles of its own, and that code was half of what every page with an island loads first.
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
