import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { freePort } from './free-port.ts';

/** The range from which Linux assigns ports by itself. */
const given = '/proc/sys/net/ipv4/ip_local_port_range';

test(
  'a free port is outside the range that the system assigns from',
  { skip: !existsSync(given) },
  async () => {
    const [first = 0] = readFileSync(given, 'utf8').trim().split(/\s+/).map(Number);
    for (let count = 0; count < 20; count += 1) assert.ok((await freePort()) < first);
  },
);
