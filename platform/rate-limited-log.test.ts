import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { contactWords, postFields } from '../testing/test-posting.ts';
import { startTestRelay } from '../testing/test-relay.ts';
import { minuteMs } from './clock.ts';

for (const [what, isAway, status] of [
  ['posts that are refused', false, 422],
  ['posts while the store is away', true, 503],
] as const) {
  test(`a flood of ${what} does not fill the disk with log lines, and the log says how many it dropped`, async (t) => {
    const log = new PassThrough();
    let logged = '';
    log.on('data', (chunk: Buffer) => {
      logged += chunk.toString();
    });
    const relay = await startTestRelay({}, { log });
    t.after(() => relay.stop());
    if (isAway) await relay.store.close();
    const flood = async (posts: number) => {
      for (let post = 0; post < posts; post += 1) {
        const fields = isAway ? { ...contactWords, _key: `flood-${post}` } : { _form: 'contact' };
        assert.equal((await postFields(relay, fields)).statusCode, status);
      }
    };
    const lines = () => logged.split('\n').filter((line) => /"(refused|not accepted)"/.test(line));
    await flood(200);
    assert.ok(lines().length > 0 && lines().length < 50, `${lines().length} lines for 200 posts`);
    const told = lines().length;
    relay.clock.advance(minuteMs);
    await flood(1);
    assert.equal(lines().length, told + 1, 'the next minute has lines of its own');
    assert.match(logged, new RegExp(`"lines":${200 - told},"msg":"lines left out of the log`));
    relay.clock.advance(minuteMs);
    await flood(1);
    assert.equal(logged.match(/left out of the log/g)?.length, 1, 'after a minute of one line');
  });
}
