import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitorNetworks } from './network.ts';

test('networks are an IPv4 /24, or an IPv6 /64 and /48', () => {
  const names = (address: string) => visitorNetworks(address).map(({ name }) => name);
  assert.deepEqual(names('203.0.113.77'), ['203.0.113.0/24']);
  assert.deepEqual(names('::ffff:203.0.113.77'), ['203.0.113.0/24']);
  assert.deepEqual(names('2001:db8:1:2:3:4:5:6'), ['2001:db8:1:2::/64', '2001:db8:1::/48']);
});

test('an address that many visitors may share belongs to no network', () => {
  for (const address of ['127.0.0.1', '::1', '10.0.0.5', '100.64.0.1', 'fd00::1', 'nonsense']) {
    assert.deepEqual(visitorNetworks(address), [], address);
  }
});
