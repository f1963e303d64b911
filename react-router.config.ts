import type { Config } from '@react-router/dev/config';
import { readInsights } from './content/insights.ts';
import { finishBuild } from './setup/finish-build.ts';
import { insightPath, prerenderedPaths, snapshotCsvPath } from './site/paths.ts';

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  // Each page is rendered once, here. The server build is kept for one page that cannot be known
  // before: a refused post with the visitor's words in it.
  ssr: true,
  prerender: [
    ...prerenderedPaths,
    ...readInsights().map(({ slug }) => insightPath(slug)),
    snapshotCsvPath,
  ],
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
} satisfies Config;
