import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { takeFileLock } from '../../platform/file-lock.ts';

/** The interval between attempts to take the lock, whose holder works for seconds. */
const askAgainAfterMs = 100;

/**
 * Runs `work` under an exclusive file lock, and waits while another process holds it. A killed process
 * loses its lock.
 * @param lockFile is created if missing, and stays
 */
export async function runExclusively<Result>(
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
