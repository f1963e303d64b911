import { open, type FileHandle } from 'node:fs/promises';
import { createGroupCommit } from '../acceptance/group-commit.ts';

const limits = { maxGroup: 1024, maxWaiting: 4096 };

/**
 * A folder whose list of names is put on the disk while files come in to it.
 * @param folder is there when work begins
 */
export function createSyncedFolder(folder: string) {
  let working = 0;
  let opened: Promise<FileHandle> | undefined;
  const syncs = createGroupCommit(async (group: readonly undefined[]) => {
    const handle = await whenOpened();
    await handle.sync();
    return group;
  }, limits);

  /** One that failed, as where too many files are open, is not what the next who asks is told. */
  function whenOpened(): Promise<FileHandle> {
    if (opened) return opened;
    const begun = open(folder);
    opened = begun;
    begun.catch(() => {
      if (opened === begun) opened = undefined;
    });
    return begun;
  }

  return {
    /**
     * Does some work with the folder open; it stays open while others work, too.
     * @param work is given what puts the folder's list on the disk: those who ask while that is under way
     * are in the next together
     */
    async whileOpen(work: (sync: () => Promise<void>) => Promise<void>): Promise<void> {
      working += 1;
      // Where it fails, whoever syncs is told.
      void whenOpened();
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
