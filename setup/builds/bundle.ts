import path from 'node:path';
import { createBuilder } from 'vite';
import { alone } from '../files/alone.ts';
import { buildDirectory } from './site-build.ts';

// What `react-router build` does, of the application in a folder. A process of its own, since what it
// loads is told by the environment; and alone, since it outlives whoever started it and was killed.
const [root = '.'] = process.argv.slice(2);
await alone(path.join(buildDirectory, 'bundling.lock'), async () => {
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
});
