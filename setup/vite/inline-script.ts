import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?inline-script';
const marked = /\?inline-script$/;

/**
 * Imports a script and its imports as one minified string, to be inlined in the page:
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
      // The block keeps the script's names from the page's other scripts.
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
