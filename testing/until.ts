import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/**
 * How long tests wait for a state. Only a failing test waits that long, but on a busy machine what takes a second
 * may take minutes.
 */
export const maxWaitMs = 300_000;

/** Polls until the condition holds. @throws after `maxWaitMs` */
export async function until(isSo: () => boolean | Promise<boolean>, what = 'it'): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `Waited in vain: ${what}`);
    await setTimeout(20);
  }
}
