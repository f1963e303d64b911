import { plainPages } from '../relay/intake/pages.ts';
import { startRelay } from './start-relay.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';
import { readSettings, stopAtSetting, warnOfUnknownSettings } from '../settings/read-settings.ts';

// The relay without the site: beside the dev server, or behind a site that is served elsewhere.
process.umask(ownerOnlyUmask);
const config = readSettings();
warnOfUnknownSettings();
await startRelay(config, { siteFiles: undefined, pages: plainPages }).catch(stopAtSetting);
