import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: '../build/desk',
  ssr: true,
  // All routes are a dozen: asking for them in parts would be more requests than bytes saved.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
