import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { freePort } from '../../../platform/free-port.ts';
import { leadsOf } from '../relay-under-test.ts';
import { startServersByHand } from './servers.ts';

const pairs: [name: string, value: string][] = [
  ['name', 'Thandi Nkosi'],
  ['notes', 'Zoë, two\r\nlines & more'],
];

test('the servers that the relay is compared with parse and store each lead that they acknowledge', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'by-hand-'));
  const servers = await startServersByHand(folder, freePort);
  t.after(async () => {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true });
  });
  for (const server of servers) {
    const form = new FormData();
    for (const [name, value] of pairs) form.append(name, value);
    for (const body of [new URLSearchParams(pairs), form]) {
      const answer = await fetch(leadsOf(server), { method: 'POST', body });
      assert.equal(answer.status, 200, server.name);
    }
  }
  for (const { name, leads } of servers) {
    if (leads === undefined) continue;
    const rows = new DatabaseSync(leads).prepare('SELECT fields FROM lead').all();
    const read = rows.map(({ fields }) => JSON.parse(String(fields)));
    assert.deepEqual(read, [Object.fromEntries(pairs), Object.fromEntries(pairs)], name);
  }
});
