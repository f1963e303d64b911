import { statfs } from 'node:fs/promises';
import { noRoomForFiles } from './file-refusals.ts';

/** Files coming in at once. Each holds a piece or two in memory, and a file open. */
const maxAtOnce = 256;

/** What stays free on the disk for leads, which need far less: files give way to words. */
const keptFreeBytes = 64 * 1024 * 1024;

/** Room for files that come in. */
export interface UploadRoom {
  /**
   * Takes room for one.
   * @returns gives it back
   * @throws Refusal where there is none
   */
  take: (largestBytes: number) => Promise<() => void>;
}

/** @param folder on the disk that files come in to */
export function createUploadRoom(folder: string): UploadRoom {
  let comingIn = 0;
  let promisedBytes = 0;
  return {
    async take(largestBytes) {
      if (comingIn >= maxAtOnce) throw noRoomForFiles();
      comingIn += 1;
      promisedBytes += largestBytes;
      let given = true;
      const giveBack = () => {
        if (!given) return;
        given = false;
        comingIn -= 1;
        promisedBytes -= largestBytes;
      };
      try {
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < keptFreeBytes + promisedBytes) throw noRoomForFiles();
      } catch (error) {
        giveBack();
        throw error;
      }
      return giveBack;
    },
  };
}
