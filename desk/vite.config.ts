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
    // A policy that admits `data:` would be needed for small files in others.
    assetsInlineLimit: 0,
    // React Router would empty the whole folder, in which the desk's server stands built, too.
    emptyOutDir: false,
    // How long plugins take is of no use to whoever starts it; what the relay's thread loads late, the
    // desk has from the start.
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: { build: { emptyOutDir: true } },
    ssr: { build: { emptyOutDir: true } },
  },
});
