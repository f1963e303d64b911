import type { Config } from '@react-router/dev/config';
import { readConfig } from './settings/config.ts';
import { finishBuild } from './setup/finish-build.ts';
import { listedPaths, prerenderedPaths } from './setup/site-pages.ts';

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  // Each page is rendered once, here. The server build is kept for one page that cannot be known
  // before: a refused post with the visitor's words in it.
  ssr: true,
  prerender: prerenderedPaths(),
  buildEnd: ({ reactRouterConfig }) =>
    finishBuild(reactRouterConfig.buildDirectory, listedPaths(), readConfig(process.env).siteUrl),
} satisfies Config;
