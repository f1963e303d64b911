import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { readConfig } from './settings/config.ts';
import { devRelay } from './setup/dev-relay.ts';
import { inlineScript } from './setup/inline-script.ts';

const { siteUrl, relayUrl } = readConfig(process.env);

/** `npm run dev` names the port its relay listens on. */
const devRelayPort = process.env['DEV_RELAY_PORT']
  ? Number(process.env['DEV_RELAY_PORT'])
  : undefined;

/**
 * Left alone, the bundler splits what islands share with the screens into a dozen small files,
 * although no browser ever loads a screen. These are enough: what finds the islands; React, with
 * what every island needs of ours; what relay forms have in common; what every dialog adds; and what
 * a form in a dialog and one that composes an e-mail add, which Candidates needs neither of and has
 * no byte to spare for. Each form's own words are a file of their own, loaded with it.
 */
const browserFiles = [
  {
    name: 'entry',
    test: /site\/(entry\.client|islands\/(islands|island-markup|missing-path|insight-filter))\./,
  },
  {
    name: 'react',
    test: /node_modules\/(react|scheduler|react-dom(?!\/.*server))\/|site\/(islands\/(hydrate-island|island-boundary|text-pairs)|components\/(unexpected-error|button-class))/,
  },
  {
    name: 'forms',
    test: /forms\/(form|attribution|visit-note|characters-left|native-attributes|person-fields)\.|content\/(company|office)|site\/components\/(relay-form|form-field|field-parts|characters-left|next-field|notification-regions)|site\/islands\/(live-relay-form|use-relay-submission|form-token|send-lead|draft|read-visit-note|notifications|submission-status)|content\/paths|site\/addresses\/relay-address|react-hot-toast/,
  },
  {
    name: 'dialogs',
    test: /site\/(addresses\/(mail-link|application-mail)|islands\/(modal|copy-button))/,
  },
  { name: 'dialog-form', test: /site\/islands\/dialog-form|forms\/dialog-form/ },
  { name: 'composer-form', test: /site\/islands\/composer-form|forms\/composer/ },
  { name: 'salary-comparison', test: /(content|site\/islands)\/salary-/ },
];

/**
 * In development: no browser loads a screen's module, and no module a Markdown file, so an edit of
 * either reloads the page.
 */
const reloadStaticParts: Plugin = {
  name: 'reload-static-parts',
  hotUpdate({ modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    server.environments.client.hot.send({ type: 'full-reload' });
  },
  configureServer({ watcher, environments }) {
    watcher.on('change', (file) => {
      if (file.endsWith('.md')) environments.client.hot.send({ type: 'full-reload' });
    });
  },
};

export default defineConfig({
  plugins: [
    inlineScript(),
    tailwindcss(),
    reactRouter(),
    reloadStaticParts,
    devRelay(devRelayPort),
  ],
  publicDir: 'site/public',
  define: {
    'import.meta.env.SITE_URL': JSON.stringify(siteUrl),
    'import.meta.env.RELAY_URL': JSON.stringify(relayUrl),
  },
  build: {
    // Read by setup/finish-build.ts to tell what the islands need from what no page loads.
    manifest: true,
    // Small files inline as data: URLs would need a looser content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: browserFiles } } } } },
  },
});
