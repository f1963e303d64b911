import { enableCompileCache } from 'node:module';
import { compiledDirectory } from './compiled.ts';

// `npm run build`. What is imported from here on is compiled once and not at every start.
enableCompileCache(compiledDirectory);
// React has another half for those who develop with it, which takes longer to load.
process.env['NODE_ENV'] = 'production';
const { buildAll } = await import('./build-all.ts');
await buildAll();
