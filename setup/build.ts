import { pruneCompileCache, startCompileCache } from '../platform/compiled.ts';

// `npm run build`; with --to-serve for `npm start`.
pruneCompileCache();
startCompileCache();
// React has a separate development build, which takes longer to load.
process.env['NODE_ENV'] = 'production';
const { buildAll, buildFlags } = await import('./builds/build-all.ts');
await buildAll({
  isToServe: process.argv.includes(buildFlags.toServe),
  isOnceMore: process.argv.includes(buildFlags.onceMore),
});
