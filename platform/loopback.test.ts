import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback } from './loopback.ts';

test('takes only loopback names and addresses for this machine', () => {
  const hosts = ['localhost', '127.0.0.1', '[::1]'];
  for (const host of hosts) assert.ok(isLoopback(host), host);
  for (const host of [
    'localhost.example',
    '127.0.0.1.example',
    'mail.localhost.example',
    '192.168.0.1',
    '[::ffff:192.0.2.1]',
    '0.0.0.0',
    '',
  ]) {
    assert.ok(!isLoopback(host), host);
  }
});
