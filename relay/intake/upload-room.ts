import { statfsSync } from 'node:fs';
import { hourMs } from '../../platform/clock.ts';
import { createNetworkLimit } from '../../platform/network-limit.ts';
import type { Network } from '../../platform/network.ts';
import { noRoomForFiles } from './file-refusals.ts';

/** The most files coming in at once. Each holds a piece or two in memory, and a file descriptor. */
const maxAtOnce = 256;

/**
 * The most of these from one household. A file may take ten minutes on a slow connection: a single machine that sends
 * 2 MB a second, within its network's limit of posts, would keep out everybody else's. A whole IPv6 /48 counts as four
 * households, and leaves half of the room to others.
 */
const maxOfNetwork = 32;

/**
 * The most files of one household in an hour, a gigabyte in most mailboxes. Without it one machine, within its limit
 * of posts, would fill the disk in two hours, before anybody has read that it is nearly full.
 */
const maxHourlyOfNetwork = 200;

/** The bytes kept free on the disk for leads without files, which need far less: files give way to words. */
const keptFreeBytes = 64 * 1024 * 1024;

export type UploadRoom = ReturnType<typeof createUploadRoom>;

/**
 * Limits and reserves room for incoming files.
 * @param folder on the disk that they are written to
 */
export function createUploadRoom(folder: string) {
  let comingIn = 0;
  /** Bytes reserved for incoming files. What of them has arrived is no longer free on the disk either. */
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
     * Reserves room for one file.
     * @param networks the sender's networks, as far as they tell visitors apart
     * @returns a function that releases the room
     * @throws Refusal if there is none
     */
    take(largestBytes: number, networks: readonly Network[] = []): () => void {
      if (comingIn >= maxAtOnce || networks.some(isFull)) throw noRoomForFiles();
      if (hourly.take(networks, performance.now()) !== undefined) throw noRoomForFiles();
      // Synchronous: it takes microseconds, and waiting for a thread, behind others' syncs, takes as long as a file.
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
