import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { draftRetentionMs } from './draft-storage.ts';
import { storeMessageKey, messageKey } from './message-key.ts';

/** Opens a page without history state. @param replaceState what the browser does when a state is stored */
function openPage(t: TestContext, replaceState: (state: unknown) => void): void {
  const history = { state: null as unknown, replaceState };
  Object.assign(globalThis, { history });
  t.after(() => Reflect.deleteProperty(globalThis, 'history'));
}

test('a page has the key that was last sent from it, for a day', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 27) });
  openPage(t, (state) => Object.assign(history, { state }));
  const key = messageKey();
  assert.notEqual(messageKey(), key, 'nothing was sent yet');
  storeMessageKey(key);
  t.mock.timers.tick(draftRetentionMs - 1);
  assert.equal(messageKey(), key);
  t.mock.timers.tick(1);
  assert.notEqual(messageKey(), key);
});

test('history state that is no key is not used as one', (t) => {
  openPage(t, () => undefined);
  for (const state of [null, {}, 'opened', 1]) {
    Object.assign(history, { state });
    assert.match(messageKey(), /^[\da-z]{8}(?:-\d{1,10}){4}$/);
  }
});

// Safari allows a hundred changes in ten seconds. The message has to be sent all the same.
test('a browser that refuses more history state keeps nobody from sending', (t) => {
  openPage(t, () => {
    throw new DOMException('More than 100 times per 10 seconds', 'SecurityError');
  });
  storeMessageKey(messageKey());
});
