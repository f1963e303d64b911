import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?inline-script';
const marked = /\?inline-script$/;

/**
 * Imports a script with all that it imports as one minified text, to stand in the page itself:
 * `import text from './some-script.ts?inline-script'`.
 */
export const inlineScript: Plugin = {
  name: 'inline-script',
  enforce: 'pre',
  resolveId: {
    filter: { id: marked },
    async handler(source, importer) {
      const file = await this.resolve(source.replace(marked, ''), importer);
      return file && file.id + suffix;
    },
  },
  load: {
    filter: { id: marked },
    async handler(id) {
      const { code, moduleIds } = await bundle(id.replace(marked, ''));
      for (const file of moduleIds) this.addWatchFile(file);
      // What runs in a page that has other scripts keeps its names to itself.
      const script = `{${code.trim().replace(/;$/, '')}}`;
      return `export default ${JSON.stringify(script)}`;
    },
  },
};

async function bundle(file: string): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: file, output: { format: 'es', topLevelVar: false } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0];
}
