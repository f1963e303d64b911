import type { Plugin } from 'vite';

/** The module that React Router has made for browsers of the root and of each screen. */
const screenInBrowsers = /\?__react-router-build-client-route$/;

/**
 * Leaves the screens out of what is bundled for browsers: no page loads one. Of a module that an island
 * shares with them, such as the addresses of all pages, only what islands use is sent.
 */
export const islandsOnly: Plugin = {
  name: 'islands-only',
  // What React Router makes of them comes before.
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: screenInBrowsers },
    handler: () => 'export {};',
  },
};
