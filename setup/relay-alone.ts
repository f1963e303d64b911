import { plainPages } from '../relay/http/pages.ts';
import { startRelay } from '../relay/start-relay.ts';
import { readSettings, stopAtSetting } from './read-settings.ts';

// The relay without the site: beside the dev server, or behind a site that is served elsewhere.
await startRelay(readSettings(), { siteFiles: undefined, pages: plainPages }).catch(stopAtSetting);
