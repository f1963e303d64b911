import { readConfig } from '../settings/config.ts';
import { buildRelayIfStale } from './builds/relay-build.ts';
import { run } from './machine/run.ts';
import { buildSiteIfStale } from './builds/site-build.ts';
import { inSteps } from './machine/steps.ts';

// `npm run test:faults`: the fault tests of `npm test` in their full form, with their figures. Only the named files
// with e.g. `npm run test:faults -- testing/faults/kills.test.ts`. Site and server are built once for all tests. The
// site too, because malformed requests are sent to it.
const named = process.argv.slice(2);
const files = named.length > 0 ? named : ['{testing/faults,relay/delivery}/**/*.test.ts'];
await inSteps(async () => {
  await buildSiteIfStale(readConfig({}));
  await buildRelayIfStale();
  const env = { ...process.env, FAULTS: 'full' };
  await run(
    'node',
    ['--import=./setup/tests/end-of-tests.ts', '--test', '--test-reporter=spec', ...files],
    env,
  );
});
