import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAllIn } from '../setup/pages/compress-text.ts';

export default {
  appDirectory: '.',
  buildDirectory: '../build/desk',
  ssr: true,
  // With two dozen routes, discovering them lazily would cost more requests than it saves bytes.
  routeDiscovery: { mode: 'initial' },
  // Compressed once, in the build: at each start it would take half a second of processor time.
  buildEnd: ({ reactRouterConfig }) =>
    compressAllIn(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
