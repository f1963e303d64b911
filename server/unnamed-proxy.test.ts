import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';
import { unnamedProxy } from './unnamed-proxy.ts';

test('a desk on the internet is told that its proxy is not named', () => {
  const saidOf = (settings: Record<string, string>) => unnamedProxy(readConfig(settings));
  const DESK_URL = 'https://desk.example.org';
  assert.match(saidOf({ DESK_URL }) ?? '', /^TRUST_PROXY: .*desk\.example\.org/);
  assert.equal(saidOf({ DESK_URL, TRUST_PROXY: 'yes' }), undefined);
  assert.equal(saidOf({}), undefined);
});
