import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { deskStampFile } from '../setup/builds/desk-build.ts';
import { recordReadFiles } from '../setup/vite/read-files.ts';

export default defineConfig({
  plugins: [
    recordReadFiles(deskStampFile, ['desk/react-router.config.ts']),
    tailwindcss(),
    reactRouter(),
  ],
  publicDir: false,
  build: {
    // Inlined files would need a content security policy that admits `data:`.
    assetsInlineLimit: 0,
    // React Router would empty the whole folder, which also holds the desk's built server.
    emptyOutDir: false,
    // Plugin timings do not matter to whoever starts the desk. What the relay imports late, it has from the
    // start.
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: { build: { emptyOutDir: true } },
    ssr: { build: { emptyOutDir: true } },
  },
});
