import { loadConfig } from '../settings/load-config.ts';
import { buildDeskIfStale } from './desk-build.ts';
import { buildRelayIfStale } from './relay-build.ts';
import { buildSiteIfStale } from './site-build.ts';

// `npm run build`: the site as static files under build/client, the server under build/relay and the
// desk under build/desk.
const config = loadConfig();
await buildSiteIfStale(config);
await buildRelayIfStale();
if (config.desk.enabled) await buildDeskIfStale();
