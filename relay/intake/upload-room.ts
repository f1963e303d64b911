import { statfsSync } from 'node:fs';
import { hourMs } from '../../platform/clock.ts';
import { createNetworkLimit } from '../../platform/network-limit.ts';
import type { Network } from '../../platform/network.ts';
import { noRoomForFiles } from './file-refusals.ts';

/** Files coming in at once. Each holds a piece or two in memory, and a file open. */
const maxAtOnce = 256;

/**
 * Of these, from one household. A file may take ten minutes on a slow line: a single machine that sends 2 MB
 * a second, within its network's limit of posts, would keep everybody else's out. Whoever has an IPv6 /48 is
 * four households, and leaves half of the room to others.
 */
const maxOfNetwork = 32;

/**
 * Files of one household in an hour, a gigabyte in most mailboxes: within its limit of posts, one machine would
 * fill the disk in two hours, before anybody has read that it is nearly full.
 */
const maxHourlyOfNetwork = 200;

/** What stays free on the disk for leads, which need far less: files give way to words. */
const keptFreeBytes = 64 * 1024 * 1024;

export type UploadRoom = ReturnType<typeof createUploadRoom>;

/**
 * Room for files that come in.
 * @param folder on the disk that they come in to
 */
export function createUploadRoom(folder: string) {
  let comingIn = 0;
  /** To those that come in. As much of it as has come is no longer free either. */
  let promisedBytes = 0;
  const ofNetwork = new Map<string, number>();
  const hourly = createNetworkLimit(hourMs, maxHourlyOfNetwork);

  function isFull({ name, households }: Network): boolean {
    return (ofNetwork.get(name) ?? 0) >= maxOfNetwork * households;
  }

  function count(change: 1 | -1, largestBytes: number, networks: readonly Network[]): void {
    comingIn += change;
    promisedBytes += change * largestBytes;
    for (const { name } of networks) {
      const left = (ofNetwork.get(name) ?? 0) + change;
      if (left === 0) ofNetwork.delete(name);
      else ofNetwork.set(name, left);
    }
  }

  return {
    /**
     * Takes room for one.
     * @param networks those of whoever sends it, where they tell visitors apart
     * @returns gives it back
     * @throws Refusal where there is none
     */
    take(largestBytes: number, networks: readonly Network[] = []): () => void {
      if (comingIn >= maxAtOnce || networks.some(isFull)) throw noRoomForFiles();
      if (hourly.take(networks, performance.now()) !== undefined) throw noRoomForFiles();
      // It takes some microseconds. To wait for a thread with it, behind the syncs of others, takes as long as a file.
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize - promisedBytes - largestBytes < keptFreeBytes) throw noRoomForFiles();
      count(1, largestBytes, networks);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        count(-1, largestBytes, networks);
      };
    },
  };
}
