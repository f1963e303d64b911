import { readBackup } from '../../../leads/store/backup-state.ts';
import type { Store } from '../../../leads/store/store.ts';
import type { DiskSpace } from '../disk-space.ts';
import { filesFaultOf } from '../files-fault.ts';
import { backup, disk, letKeep, letWrite, makeBackups, makeRoom } from '../store-findings.ts';
import type { Condition } from './conditions.ts';

// What At a glance calls wrong, for whoever does not open it, or has no desk.

/** One look may meet an erasure, which keeps others from writing, or a database that starts anew. */
const failuresTold = 2;

/** Every lead is refused. */
export function storeCondition(store: Pick<Store, 'writeState'>): Condition {
  let failures = 0;
  return {
    name: 'store',
    async look(now) {
      await store.writeState('probe', String(now)).then(
        () => (failures = 0),
        () => (failures += 1),
      );
      return failures >= failuresTold ? 1 : 0;
    },
    title: () => 'Leads cannot be stored',
    advice: `Visitors are told so, and to send again. ${letWrite} The relay’s log says what is wrong.`,
    over: 'Leads can be stored again',
  };
}

/** Files are refused before leads are, and for that long an alert still gets through. */
export function diskCondition(readSpace: () => Promise<DiskSpace | undefined>): Condition {
  return {
    name: 'disk',
    async look() {
      const space = await readSpace();
      return space && (disk({ disk: space })?.tone === 'wrong' ? 1 : 0);
    },
    title: () => 'The disk of the leads is nearly full',
    advice: makeRoom,
    over: 'There is room on the disk again',
  };
}

/** Whoever sends a file is refused, and nobody else. */
export function filesCondition(dataDir: string): Condition {
  return {
    name: 'files',
    look: async () => ((await filesFaultOf(dataDir)) === undefined ? 0 : 1),
    title: () => 'Files that come with leads cannot be kept',
    advice: `Whoever sends a CV is told to send it again. ${letKeep}`,
    over: 'Files can be kept again',
  };
}

/** Backups were made and are not any more. Who never made one is told by the desk alone. */
export function backupCondition(store: Pick<Store, 'readState'>): Condition {
  return {
    name: 'backup',
    async look(now) {
      const at = await readBackup(store);
      return at !== undefined && backup({ backup: at, now }).tone === 'wrong' ? 1 : 0;
    },
    title: () => 'No backup was made for two days',
    advice: `${makeBackups} See why the one that was made each day is not.`,
    over: 'A backup was made',
  };
}
