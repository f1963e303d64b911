import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { readConfig } from './settings/config.ts';
import { ownRelayPath } from './settings/every-setting.ts';
import {
  browserFileGroups,
  checkBrowserFiles,
  type BrowserFile,
} from './setup/vite/browser-files.ts';
import { devSearch } from './setup/vite/dev-search.ts';
import { inlineScript } from './setup/vite/inline-script.ts';
import { islandsOnly } from './setup/vite/islands-only.ts';
import { plainImports } from './setup/vite/plain-imports.ts';
import { recordReadFiles } from './setup/vite/read-files.ts';
import { reloadStaticParts } from './setup/vite/reload-static-parts.ts';
import { siteStampFile } from './setup/builds/site-build.ts';

const { siteUrl, relayUrl } = readConfig(process.env);

/** The port of the relay that `npm run dev` starts. While it restarts, a form's script retries a failed post. */
const devRelayPort = process.env['DEV_RELAY_PORT'];

/**
 * Without groups the bundler splits what islands share into a dozen small files. These suffice: the code that finds
 * the islands; React, with what nearly every island needs of ours; what posting forms share; what every dialog adds;
 * and what a form in a dialog and one that composes an email add. What only one island needs has no group: a named
 * one would get code that makes an object of its exports, which gets a file of its own.
 */
const browserFiles: readonly BrowserFile[] = [
  {
    name: 'entry',
    of: [
      'site/entry.client.tsx',
      'site/islands/islands.ts',
      'site/islands/island-markup.ts',
      'site/islands/missing-path.ts',
    ],
  },
  {
    name: 'react',
    of: [
      'node_modules/react/**',
      'node_modules/scheduler/**',
      // Without react-dom's server rendering.
      'node_modules/react-dom/index.js',
      'node_modules/react-dom/client.js',
      'node_modules/react-dom/cjs/react-dom.*.js',
      'node_modules/react-dom/cjs/react-dom-client.*.js',
      'site/islands/hydrate-island.tsx',
      'site/islands/island-boundary.tsx',
      'site/islands/text-pairs.ts',
      // Nearly every island that needs React is a form.
      'content/company.ts',
      'forms/normalize-address.ts',
      'forms/native-attributes.ts',
      'site/components/field-parts.tsx',
      'site/components/focus-next-field.ts',
      'site/components/notification-regions.tsx',
      'site/islands/notifications.tsx',
      'node_modules/react-hot-toast/**',
      'site/components/unexpected-error.tsx',
      'site/components/button-class.ts',
    ],
  },
  {
    name: 'forms',
    of: [
      'forms/normalize-text.ts',
      'forms/form.ts',
      'forms/attribution.ts',
      'forms/characters-left.ts',
      'forms/notifications.ts',
      'forms/person-fields.ts',
      'content/office.ts',
      'content/paths.ts',
      'site/addresses/relay-address.ts',
      'site/components/relay-form.tsx',
      'site/components/form-field.tsx',
      'site/components/characters-left.tsx',
      'site/islands/live-relay-form.tsx',
      'site/islands/use-relay-submission.ts',
      'site/islands/form-token.ts',
      'site/islands/message-key.ts',
      'site/islands/send-lead.ts',
      'site/islands/draft.ts',
      'site/islands/draft-storage.ts',
      'site/islands/read-visit-note.ts',
      'site/islands/submission-status.tsx',
    ],
  },
  {
    name: 'dialog-form',
    of: ['content/contact-services.ts', 'site/islands/dialog-form.tsx', 'forms/dialog-form.ts'],
  },
  {
    name: 'composer-form',
    of: [
      'site/islands/composer-form.tsx',
      'site/islands/copy-button.tsx',
      'site/addresses/mail-link.ts',
      'forms/composer.ts',
    ],
  },
];

export default defineConfig(({ command }) => ({
  plugins: [
    recordReadFiles(siteStampFile, ['react-router.config.ts']),
    inlineScript,
    plainImports,
    islandsOnly,
    // Vite optimises too, and doing it twice would duplicate vendor prefixes.
    tailwindcss({ optimize: false }),
    reactRouter(),
    reloadStaticParts,
    checkBrowserFiles(browserFiles),
    devSearch,
  ],
  publicDir: 'site/public',
  ...(devRelayPort && {
    server: { proxy: { [ownRelayPath]: `http://127.0.0.1:${devRelayPort}` } },
  }),
  define: {
    'import.meta.env.SITE_URL': JSON.stringify(siteUrl),
    'import.meta.env.RELAY_URL': JSON.stringify(relayUrl),
    'import.meta.env.RELAY_IS_OURS': JSON.stringify(relayUrl.startsWith('/')),
    // Removes the lookup of React's developer tools from published code.
    ...(command === 'build' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
  },
  build: {
    // setup/pages/finish-build.ts reads it to find scripts that no page loads.
    manifest: true,
    // React Router would empty the whole folder, which also holds the built server and desk.
    emptyOutDir: false,
    modulePreload: false,
    // Inlining small files as data: URLs would require a looser content security policy.
    assetsInlineLimit: 0,
    // The time that plugins take is of no use to whoever starts the build.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          // Inlining constants, such as attribute names, saves 120 bytes of the 70 kB on Candidates.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: { codeSplitting: { groups: browserFileGroups(browserFiles) } },
        },
      },
    },
    ssr: { build: { emptyOutDir: true } },
  },
}));
