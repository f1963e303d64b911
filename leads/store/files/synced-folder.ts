import { open, type FileHandle } from 'node:fs/promises';
import { createGroupCommit } from '../acceptance/group-commit.ts';

const limits = { maxGroup: 1024, maxWaiting: 4096 };

/**
 * A folder whose directory entries can be synced, in group commits, while files come in.
 * @param folder exists by the time work begins
 */
export function createSyncedFolder(folder: string) {
  let working = 0;
  let opened: Promise<FileHandle> | undefined;
  const syncs = createGroupCommit(async (group: readonly undefined[]) => {
    const handle = await whenOpened();
    await handle.sync();
    return group;
  }, limits);

  /** A failed open, as with too many open files, is not kept for the next caller. */
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
     * Runs work with the folder open; it stays open as long as any work runs.
     * @param work gets a function that syncs the folder's entries; calls made during one sync share the next
     */
    async whileOpen(work: (sync: () => Promise<void>) => Promise<void>): Promise<void> {
      working += 1;
      // If this fails, the next sync reports it.
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
