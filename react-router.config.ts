import type { Config } from '@react-router/dev/config';
import { finishBuild } from './setup/finish-build.ts';
import { prerenderedPaths } from './setup/site-pages.ts';

// What is wrong in a content file is told before anything is bundled. In development it is not read
// here: an edit has to be seen.
if (process.env['NODE_ENV'] === 'production') prerenderedPaths();

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  // Each page is made once, by setup/build-pages.ts, with the server build: React Router's own way
  // makes all of them again when one has changed. It stays for one page that cannot be known before:
  // a refused post with the visitor's words in it.
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
} satisfies Config;
