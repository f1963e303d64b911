import { readConfig } from '../relay/config.ts';
import { run } from './run.ts';
import { buildSiteIfStale } from './site-build.ts';

// `npm run test:faults`: the fault tests of `npm test` in their full form, with their figures.
// Beside them the site is built: the malformed requests are sent to it as it is served.
await buildSiteIfStale(readConfig({}));
process.env['FAULTS'] = 'full';
await run('node', ['--test', '--test-reporter=spec', 'relay/{faults,delivery}/*.test.ts']);
