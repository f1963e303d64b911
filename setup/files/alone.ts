import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { takeFileLock } from '../../platform/file-lock.ts';

/** Another process' work takes seconds. */
const askAgainAfterMs = 100;

/**
 * Works while no other process does what has the same lock, and waits for one that does. One that was
 * killed has it no more.
 * @param lockFile is made where it is missing, and stays
 */
export async function alone<Result>(
  lockFile: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(path.dirname(lockFile), { recursive: true });
  let lock = takeFileLock(lockFile);
  if (!lock) console.log('Another process builds here. Waiting for it …');
  while (!lock) {
    await setTimeout(askAgainAfterMs);
    lock = takeFileLock(lockFile);
  }
  using _lock = lock;
  return await work();
}
