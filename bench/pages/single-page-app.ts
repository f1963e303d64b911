import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type Plugin } from 'vite';
import { inlineScript } from '../../setup/vite/inline-script.ts';

const plainIsland = path.join(import.meta.dirname, 'plain-island.tsx');

const withoutIslands: Plugin = {
  name: 'without-islands',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/island.tsx') ? plainIsland : undefined),
};

/**
 * Builds the site's screens as a single-page app, like Vite's React template.
 * @param folder the output folder
 * @param opportunityData the loader data of the role that it shows
 */
export async function buildSinglePageApp(
  folder: string,
  siteUrl: string,
  opportunityData: unknown,
): Promise<void> {
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'app'),
    logLevel: 'warn',
    publicDir: path.resolve('site/public'),
    plugins: [withoutIslands, inlineScript, tailwindcss()],
    define: {
      'import.meta.env.SITE_URL': JSON.stringify(siteUrl),
      'import.meta.env.RELAY_URL': JSON.stringify(''),
      'import.meta.env.RELAY_IS_OURS': 'false',
      opportunityData: JSON.stringify(opportunityData),
    },
    build: { outDir: folder, emptyOutDir: true },
  });
}
