import type { Plugin } from 'vite';

/** The client module that React Router generates for the root and each screen. */
const screenInBrowsers = /\?__react-router-build-client-route$/;

/**
 * Leaves the screens out of the client bundle, since no page loads one. Of a module that islands share with
 * screens, such as the addresses of all pages, only what islands use is sent.
 */
export const islandsOnly: Plugin = {
  name: 'islands-only',
  // React Router's own transforms have to run first.
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: screenInBrowsers },
    handler: () => 'export {};',
  },
};
