import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../platform/clock.ts';
import { createStore } from '../../leads/store/store.ts';
import { leadWith, now } from '../../testing/made-leads.ts';
import { onEachEngine } from '../../testing/test-engines.ts';
import { createClaims } from './claims.ts';
import { maxObeyedWaitMs } from './retry-schedule.ts';

const channel = { name: 'mail', attemptTimeoutMs: 240_000, perMinute: undefined } as const;
const deliveries = ['ann@office.example', 'ben@office.example'].map((recipient) => ({
  kind: 'notification' as const,
  recipient,
  idempotencyKey: null,
}));
const lineBroke = () => Object.assign(new Error('The line broke.'), { code: 'ECONNRESET' });

onEachEngine('A claim', ({ storeOf }) => {
  test('a claim whose reply was lost is found again by the process that made it, and by no other', async () => {
    const store = createStore(await storeOf());
    await store.accept({ lead: leadWith(), deliveries });
    let isHeard = false;
    const deaf: Pick<typeof store, 'claim'> = {
      async claim(request) {
        const claimed = await store.claim(request);
        if (!isHeard) throw lineBroke();
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

  test('a claim whose reply was lost, and which shows only later, is found again then', async () => {
    const store = createStore(await storeOf());
    await store.accept({ lead: leadWith(), deliveries });
    let waits: Parameters<typeof store.claim>[0] | undefined;
    const claims = createClaims(
      {
        ...store,
        claim(request) {
          if (waits !== undefined) return store.claim(request);
          waits = request;
          return Promise.reject(lineBroke());
        },
      },
      channel,
      () => [],
    );
    await assert.rejects(claims.claimDue(now, 2));
    // Meanwhile there is nothing to claim.
    assert.deepEqual(await claims.claimDue(now - 1, 2), []);
    assert.ok(waits);
    await store.claim(waits);
    assert.equal((await claims.claimDue(now, 2)).length, 2);
  });
});

test('claims the oldest every other time, and recalls what a wrong clock left twice a minute or once the clock is set back', async () => {
  const turns: string[] = [];
  const looks: (readonly [at: number, maxWaitMs: number])[] = [];
  const store: Parameters<typeof createClaims>[0] = {
    claim({ first }) {
      turns.push(first);
      return Promise.resolve([]);
    },
    recallAhead({ now: at, maxWaitMs }) {
      looks.push([at - now, maxWaitMs]);
      return Promise.resolve();
    },
  };
  const claims = createClaims(store, channel, () => []);
  for (const sinceMs of [0, 1000, 30_000, 31_000, 31_000 - hourMs, 32_000 - hourMs]) {
    await claims.recallAhead(now + sinceMs);
    await claims.claimDue(now + sinceMs, 10);
  }
  assert.deepEqual(turns.slice(0, 4), ['newest', 'oldest', 'newest', 'oldest']);
  assert.deepEqual(looks, [
    [0, maxObeyedWaitMs],
    [30_000, maxObeyedWaitMs],
    [31_000 - hourMs, 0],
  ]);
});
