import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';
import { deskProxyUnnamed, siteProxyUnnamed } from './unnamed-proxy.ts';

test('a desk on https is warned that TRUST_PROXY names no proxy', () => {
  const saidOf = (settings: Record<string, string>) => deskProxyUnnamed(readConfig(settings));
  const DESK_URL = 'https://desk.example.org';
  assert.match(saidOf({ DESK_URL }) ?? '', /^TRUST_PROXY: .*desk\.example\.org/);
  assert.equal(saidOf({ DESK_URL, TRUST_PROXY: 'yes' }), undefined);
  assert.equal(saidOf({}), undefined);
});

test('a site on https is warned that TRUST_PROXY names no proxy', () => {
  const saidOf = (settings: Record<string, string>) => siteProxyUnnamed(readConfig(settings));
  const SITE_URL = 'https://www.example.org';
  assert.match(saidOf({ SITE_URL }) ?? '', /^TRUST_PROXY: .*www\.example\.org .+ Set yes, or the/);
  assert.equal(saidOf({ SITE_URL, TRUST_PROXY: '198.51.100.7' }), undefined);
  assert.equal(saidOf({ SITE_URL: 'http://www.example.org' }), undefined);
  assert.equal(saidOf({}), undefined);
});
