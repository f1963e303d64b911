import { plainPages } from '../relay/http/pages.ts';
import { startRelay } from '../relay/start-relay.ts';
import { ownerOnlyUmask } from '../relay/store/durable-file.ts';
import { readSettings, stopAtSetting, warnOfUnknownSettings } from './read-settings.ts';

// The relay without the site: beside the dev server, or behind a site that is served elsewhere.
process.umask(ownerOnlyUmask);
const config = readSettings();
warnOfUnknownSettings();
await startRelay(config, { siteFiles: undefined, pages: plainPages }).catch(stopAtSetting);
