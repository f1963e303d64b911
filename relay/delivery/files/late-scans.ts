import { keptFilesIn } from '../../../leads/file-folder.ts';
import { idAt } from '../../../leads/lead.ts';
import { isUnscanned } from '../../../leads/lead-file.ts';
import { batchesOf } from '../../../leads/store/database/batches.ts';
import { inPages } from '../../../leads/store/database/in-pages.ts';
import { filesOf } from '../../../leads/store/lead/lead-row.ts';
import type { Store } from '../../../leads/store/store.ts';
import { hourMs, type Clock } from '../../../platform/clock.ts';
import type { RelayLog } from '../../../platform/log.ts';
import { faultLogger, startLoop, type Loop } from '../../../platform/loop.ts';
import type { ScanGate } from './scan-gate.ts';

interface Options {
  store: Pick<Store, 'leadsWithChunks' | 'leadsWithFiles'>;
  dataDir: string;
  scanGate: Pick<ScanGate, 'scan'>;
  clock: Clock;
  log: RelayLog;
}

/**
 * Scans, each hour, files that no delivery waits for any more. They were lost when their scan was due, were too large
 * for the scanner, or came before there was one. Unscanned, nobody could open them at the desk.
 */
export function startLateScans({ store, dataDir, scanGate, clock, log }: Options): Loop {
  /** The lead at which the last round stopped: one file that never scans must not hold back the others. */
  let after = '';
  return startLoop({
    clock,
    async round(stopping) {
      for await (const ids of leadsWithContent(store, dataDir, after)) {
        for (const lead of await store.leadsWithFiles(ids)) {
          if (stopping.aborted) return hourMs;
          const files = filesOf(lead) ?? [];
          // A younger lead's delivery still waits, and asks for the scan itself.
          if (lead.id > idAt(clock.now() - hourMs) || !files.some(isUnscanned)) continue;
          after = lead.id;
          if (!(await scanGate.scan({ id: lead.id, files }))) return hourMs;
        }
      }
      after = '';
      return hourMs;
    },
    onFault: faultLogger(log, 'scans: will be tried again in an hour', hourMs),
  });
}

/** Pages of ids of leads with files, in the folder and in the database. */
async function* leadsWithContent(
  store: Options['store'],
  dataDir: string,
  after: string,
): AsyncGenerator<string[]> {
  const kept = new Set((await keptFilesIn(dataDir)).map(({ leadId }) => leadId));
  yield* batchesOf([...kept].filter((id) => id > after).toSorted());
  for await (const leads of inPages(store.leadsWithChunks, after)) yield leads.map(({ id }) => id);
}
