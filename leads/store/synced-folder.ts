import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createGroupCommit } from './group-commit.ts';

const limits = { maxGroup: 1024, maxWaiting: 4096 };

/** A folder whose list of names is put on the disk while files come in to it. */
export interface SyncedFolder {
  /**
   * Does some work with the folder open; it stays open while others work, too.
   * @param work is given what puts the folder's list on the disk: those who ask while that is under way
   * are in the next together
   */
  whileOpen: (work: (sync: () => Promise<void>) => Promise<void>) => Promise<void>;
}

/** @param folder is there when work begins */
export function createSyncedFolder(folder: string): SyncedFolder {
  let working = 0;
  let opened: Promise<FileHandle> | undefined;
  const syncs = createGroupCommit(async (group: readonly undefined[]) => {
    await (await opened)?.sync();
    return group;
  }, limits);

  return {
    async whileOpen(work) {
      working += 1;
      opened ??= open(folder);
      // Whoever syncs is told.
      opened.catch(() => undefined);
      try {
        await work(() => syncs.add(undefined));
      } finally {
        working -= 1;
        if (working === 0) {
          const done = opened;
          opened = undefined;
          void done?.then((handle) => handle.close()).catch(() => undefined);
        }
      }
    },
  };
}
