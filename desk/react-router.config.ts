import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAllIn } from '../setup/pages/compress-text.ts';

export default {
  appDirectory: '.',
  buildDirectory: '../build/desk',
  ssr: true,
  // All routes are a dozen: asking for them in parts would be more requests than bytes saved.
  routeDiscovery: { mode: 'initial' },
  // Once, and not at each start, which it would take half a second of the processor longer.
  buildEnd: ({ reactRouterConfig }) =>
    compressAllIn(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
