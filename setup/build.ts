import { loadConfig } from '../settings/load-config.ts';
import { buildRelayIfStale } from './relay-build.ts';
import { buildSiteIfStale } from './site-build.ts';

// `npm run build`: the site as static files under build/client and the server under build/relay.
await buildSiteIfStale(loadConfig());
await buildRelayIfStale();
