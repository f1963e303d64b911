import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { test } from 'node:test';
import { createSharedLookup } from './shared-lookup.ts';

/** A lookup whose system resolver answers on command. */
function startAsked() {
  const asked: (PromiseWithResolvers<LookupAddress[]> & { host: string })[] = [];
  const lookup = createSharedLookup((host) => {
    const answer = Promise.withResolvers<LookupAddress[]>();
    asked.push({ host, ...answer });
    return answer.promise;
  });
  return { asked, lookup };
}

const found = [{ address: '203.0.113.7', family: 4 }];

test('twenty deliveries look up a name with silent servers once, and hold up no other name', async () => {
  const { asked, lookup } = startAsked();
  const silent = Array.from({ length: 20 }, () => lookup('silent.example'));
  const other = lookup('other.example');
  assert.deepEqual(
    asked.map(({ host }) => host),
    ['silent.example', 'other.example'],
  );
  asked[1]?.resolve(found);
  assert.deepEqual(await other, found);
  asked[0]?.resolve(found);
  assert.deepEqual(
    await Promise.all(silent),
    silent.map(() => found),
  );
});

test('a failed lookup is not cached', async () => {
  const { asked, lookup } = startAsked();
  const failed = [lookup('gone.example'), lookup('gone.example')];
  asked[0]?.reject(new Error('SERVFAIL'));
  for (const one of failed) await assert.rejects(one, /SERVFAIL/);
  const again = lookup('gone.example');
  asked[1]?.resolve(found);
  assert.deepEqual(await again, found);
});
