import type { Plugin } from 'vite';

/** Through which Vite's builds load each script that is imported while another runs. */
const preloadHelper = /vite\/preload-helper\.js$/;

/**
 * Leaves out what fetches the styles and imports of a script ahead of it: no script of ours has
 * styles of its own, and that code was half of what every page with an island loads first.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: preloadHelper },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};
