import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into a relay's process before the relay (`node --import`): on SIGUSR2, collects garbage and writes down the
// memory in use. Without the collection a measurement would show V8's habits, not a leak.

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: object) => void;

process.on('SIGUSR2', () => {
  const { rss: rssInUse } = process.memoryUsage();
  collect({ type: 'major', flavor: 'last-resort' });
  const { rss, heapUsed, external } = process.memoryUsage();
  const report = JSON.stringify({ rssInUse, rss, heapUsed, external });
  writeFileSync(String(process.env['MEMORY_REPORT']), report);
});
