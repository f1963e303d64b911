import { forgetCompiled, keepCompiled } from '../platform/compiled.ts';

// `npm run build`.
forgetCompiled();
keepCompiled();
// React has another half for those who develop with it, which takes longer to load.
process.env['NODE_ENV'] = 'production';
const { buildAll } = await import('./build-all.ts');
await buildAll();
