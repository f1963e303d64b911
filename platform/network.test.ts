import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networksOf } from './network.ts';

test('networks are an IPv4 /24, or an IPv6 /64 and /48', () => {
  const names = (address: string) => networksOf(address).map(({ name }) => name);
  assert.deepEqual(names('203.0.113.77'), ['203.0.113.0/24']);
  assert.deepEqual(names('::ffff:203.0.113.77'), ['203.0.113.0/24']);
  assert.deepEqual(names('2001:db8:1:2:3:4:5:6'), ['2001:db8:1:2::/64', '2001:db8:1::/48']);
  assert.deepEqual(names('nonsense'), ['nonsense']);
});
