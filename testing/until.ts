import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/**
 * How long tests wait for what is to come about. Only one that fails waits so long: on a machine busy
 * with other things what takes a second takes minutes.
 */
export const maxWaitMs = 300_000;

/** Looks again and again until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>, what = 'it'): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `Waited in vain: ${what}`);
    await setTimeout(20);
  }
}
