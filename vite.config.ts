import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { ownRelayPath, readConfig } from './relay/config.ts';

const { siteUrl, relayUrl } = readConfig(process.env);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
  server: {
    // `npm run dev` names the port its relay listens on.
    proxy: process.env['DEV_RELAY_PORT']
      ? { [ownRelayPath]: `http://localhost:${process.env['DEV_RELAY_PORT']}` }
      : {},
  },
});
