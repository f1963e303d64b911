import path from 'node:path';
import { loadSiteFiles } from '../relay/serving/site-files.ts';
import { tellSearchEngines } from '../relay/serving/index-now.ts';
import { originAt } from './listening.ts';
import { runRelay } from './run-relay.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';
import { keepWordless } from '../relay/intake/kept-pages.ts';
import { builtPages } from './built-pages.ts';
import { loadConfig, stopAtSetting, warnOfUnknownSettings } from '../settings/load-config.ts';
import { buildDirectory } from '../setup/builds/site-build.ts';

// `npm start`: the built site and the relay, one server.
process.umask(ownerOnlyUmask);
process.env['NODE_ENV'] ??= 'production';

const config = loadConfig();
warnOfUnknownSettings();
const siteFiles = await loadSiteFiles(path.join(buildDirectory, 'client'), config);
const relay = await runRelay(config, {
  siteFiles,
  pages: keepWordless(builtPages(buildDirectory, config.siteUrl)),
  desk: config.desk.enabled,
}).catch(stopAtSetting);

const { siteUrl, dataDir, indexNowKey } = config;
if (indexNowKey && siteUrl.startsWith('https:')) {
  const client = path.join(buildDirectory, 'client');
  void tellSearchEngines({ client, dataDir, siteUrl, key: indexNowKey, log: relay.log });
}

console.log(`
  Site    ${originAt(config)}   (public address ${config.siteUrl})
  Forms   ${config.relayUrl}
${relay.places}
`);
