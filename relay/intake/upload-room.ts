import { statfs } from 'node:fs/promises';
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

/**
 * What the disk said is believed for so long while it leaves so much that nobody fills it meanwhile: to
 * ask for each file is one more wait for a thread.
 */
const believed = { ms: 1000, bytes: 1024 ** 3 };

/** Room for files that come in. */
export interface UploadRoom {
  /**
   * Takes room for one.
   * @param networks those of whoever sends it, where they tell visitors apart
   * @returns gives it back
   * @throws Refusal where there is none
   */
  take: (largestBytes: number, networks?: readonly Network[]) => Promise<() => void>;
}

/** @param folder on the disk that files come in to */
export function createUploadRoom(folder: string): UploadRoom {
  let comingIn = 0;
  const ofNetwork = new Map<string, number>();
  const hourly = createNetworkLimit(hourMs, maxHourlyOfNetwork);
  /** Of those that come in, and of those that were done since the disk was asked: they may lie on it. */
  let promisedBytes = 0;
  let doneBytes = 0;
  let freeBytes = 0;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  function leftBytes(): number {
    return freeBytes - promisedBytes - doneBytes;
  }

  function isFull({ name, households }: Network): boolean {
    return (ofNetwork.get(name) ?? 0) >= maxOfNetwork * households;
  }

  function count({ name }: Network, change: 1 | -1): void {
    const left = (ofNetwork.get(name) ?? 0) + change;
    if (left === 0) ofNetwork.delete(name);
    else ofNetwork.set(name, left);
  }

  async function ask(): Promise<void> {
    const doneBefore = doneBytes;
    const now = performance.now();
    const { bavail, bsize } = await statfs(folder);
    freeBytes = bavail * bsize;
    doneBytes -= doneBefore;
    askedAt = now;
  }

  return {
    async take(largestBytes, networks = []) {
      if (comingIn >= maxAtOnce || networks.some(isFull)) throw noRoomForFiles();
      if (hourly.take(networks, performance.now()) !== undefined) throw noRoomForFiles();
      comingIn += 1;
      for (const network of networks) count(network, 1);
      promisedBytes += largestBytes;
      let given = true;
      const giveBack = () => {
        if (!given) return;
        given = false;
        comingIn -= 1;
        for (const network of networks) count(network, -1);
        promisedBytes -= largestBytes;
      };
      try {
        if (performance.now() - askedAt > believed.ms || leftBytes() < believed.bytes) {
          asking ??= ask().finally(() => (asking = undefined));
          await asking;
        }
        if (leftBytes() < keptFreeBytes) throw noRoomForFiles();
      } catch (error) {
        giveBack();
        throw error;
      }
      return () => {
        if (given) doneBytes += largestBytes;
        giveBack();
      };
    },
  };
}
