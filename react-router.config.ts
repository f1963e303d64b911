import type { Config } from '@react-router/dev/config';
import { finishBuild } from './setup/pages/finish-build.ts';

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  // setup/pages/build-pages.ts makes each page with the server build. React Router's own prerendering would remake
  // all pages when one has changed. The server build also renders the one page that cannot be prerendered: a refused
  // post with the visitor's words in it.
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
} satisfies Config;
