import { readSettings } from './read-settings.ts';
import { buildSiteIfStale } from './site-build.ts';

// `npm run build`: the site as static files under build/client.
await buildSiteIfStale(readSettings());
