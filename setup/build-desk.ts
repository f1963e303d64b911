import { buildDeskIfStale } from './desk-build.ts';

// Before `npm run desk`: the desk alone, beside a relay that another machine or process runs.
await buildDeskIfStale();
