import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, keepDraft } from './drafts.ts';
import { askForDrafts } from './drafts-elsewhere.ts';

test('a tab takes drafts that another hands to it, but none over its own or meant for others', async (t) => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  Object.assign(globalThis, { window: { sessionStorage } });
  t.after(() => Reflect.deleteProperty(globalThis, 'window'));
  const channel = new BroadcastChannel('drafts');
  t.after(() => channel.close());
  const asked = Promise.withResolvers<{ by: string; writer: string }>();
  channel.addEventListener('message', ({ data }) => asked.resolve(data));
  const given = Promise.withResolvers<undefined>();
  keepDraft('answer to A 0', 'newer');
  t.after(askForDrafts('mo@office.example', () => given.resolve(undefined)));
  const { by, writer } = await asked.promise;
  assert.equal(writer, 'mo@office.example');
  channel.postMessage({ to: `not ${by}`, drafts: [['note on B 0', 'of somebody else']] });
  const drafts = [
    ['answer to A 0', 'older'],
    ['note on A 0', 'begun'],
  ];
  channel.postMessage({ to: by, drafts });
  await given.promise;
  assert.deepEqual(['answer to A 0', 'note on A 0', 'note on B 0'].map(draftOf), [
    'newer',
    'begun',
    '',
  ]);
});
