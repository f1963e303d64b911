import { buildRelayIfStale } from './relay-build.ts';

// Before `npm run relay`: the server alone, for a site that is built and served elsewhere.
await buildRelayIfStale();
