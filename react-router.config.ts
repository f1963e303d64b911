import type { Config } from '@react-router/dev/config';
import { finishBuild } from './setup/pages/finish-build.ts';

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  // Each page is made once, by setup/pages/build-pages.ts, with the server build: React Router's own way
  // makes all of them again when one has changed. It stays for one page that cannot be known before:
  // a refused post with the visitor's words in it.
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
} satisfies Config;
