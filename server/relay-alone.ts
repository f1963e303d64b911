import { plainPages } from '../relay/intake/pages.ts';
import { originAt } from './listening.ts';
import { runRelay } from './run-relay.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';
import { ownRelayPath } from '../settings/every-setting.ts';
import { loadConfig, stopAtSetting, warnOfUnknownSettings } from '../settings/load-config.ts';

// The relay without the site: beside the dev server, or behind a site that is served elsewhere.
process.umask(ownerOnlyUmask);
const config = loadConfig();
warnOfUnknownSettings();
const relay = await runRelay(config, {
  siteFiles: undefined,
  pages: plainPages,
  desk: false,
}).catch(stopAtSetting);

console.log(`
  Relay   ${originAt(config)}${ownRelayPath}
${relay.places}
`);
