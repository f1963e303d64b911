import path from 'node:path';
import { createBuilder } from 'vite';
import { runExclusively } from '../files/run-exclusively.ts';
import { buildDirectory } from './site-build.ts';

// Does what `react-router build` does, for the application in a given folder. It is a process of its own because
// what it loads reads the environment, and it holds a lock because it outlives a parent that is killed.
const [root = '.'] = process.argv.slice(2);
await runExclusively(path.join(buildDirectory, 'bundling.lock'), async () => {
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
});
