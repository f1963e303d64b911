import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from '../../leads/store/store.ts';
import { leadWith, now } from '../../testing/made-leads.ts';
import { onEachEngine } from '../../testing/test-engines.ts';
import { createClaims } from './claims.ts';

onEachEngine('A claim', ({ storeOf }) => {
  test('whose answer is lost is found again by who made it, and by nobody else', async () => {
    const store = createStore(await storeOf());
    const deliveries = ['ann@office.example', 'ben@office.example'].map((recipient) => ({
      kind: 'notification' as const,
      recipient,
      onceKey: null,
    }));
    await store.accept({ lead: leadWith(), deliveries });
    const channel = { name: 'mail', attemptTimeoutMs: 240_000, perMinute: undefined } as const;
    let isHeard = false;
    const deaf: Pick<typeof store, 'claim'> = {
      async claim(request) {
        const claimed = await store.claim(request);
        if (!isHeard) throw Object.assign(new Error('The line broke.'), { code: 'ECONNRESET' });
        return claimed;
      },
    };
    const own = createClaims({ ...store, ...deaf }, channel, () => []);
    const other = createClaims(store, channel, () => []);
    for (const limit of [1, 10]) await assert.rejects(own.claimDue(now, limit));
    assert.deepEqual(await other.claimDue(now, 10), []);
    isHeard = true;
    for (const limit of [1, 10]) assert.equal((await own.claimDue(now, limit)).length, 1);
    assert.deepEqual(await own.claimDue(now, 10), []);
  });
});
