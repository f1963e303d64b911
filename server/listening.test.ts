import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';
import { refuseOnePort } from './listening.ts';

test('a site and a desk that would listen on one port of this machine do not start', () => {
  for (const HOST of ['localhost', '127.0.0.1', '0.0.0.0', '::', '::1']) {
    assert.throws(
      () => refuseOnePort(readConfig({ HOST, PORT: '3001' })),
      /^ConfigError: DESK_PORT: 3001 is PORT too\. Set another/,
    );
  }
  refuseOnePort(readConfig({}));
  // The desk listens on this machine alone.
  refuseOnePort(readConfig({ HOST: '192.0.2.1', PORT: '3001' }));
});
