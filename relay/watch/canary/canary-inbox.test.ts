import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { startMisbehaving } from '../../../testing/test-misbehaving-server.ts';
import { maxWaitMs } from '../../../testing/until.ts';
import { takeFromInbox } from './canary-inbox.ts';

test(
  'does not wait for ever for an inbox that only sends keep-alives',
  { timeout: maxWaitMs },
  async (t) => {
    const server = await startMisbehaving((socket) => {
      socket.write('* OK ready\r\n');
      const dripping = setInterval(() => socket.write('* OK Still here\r\n'), 20);
      socket.once('close', () => clearInterval(dripping));
      createInterface({ input: socket }).on('line', (line) => {
        const [tag, command] = line.split(' ');
        if (command !== 'UID') socket.write(`${tag} OK done\r\n`);
      });
    });
    t.after(server.close);
    const url = `imap://canary:word@127.0.0.1:${server.port}`;
    const look = takeFromInbox(url, '<it@office.example>', new AbortController().signal, 500);
    await assert.rejects(look);
  },
);

test('a found message has arrived even if the server hangs up during its deletion', async (t) => {
  const server = await startMisbehaving((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [tag, command, what] = line.split(' ');
      if (what === 'STORE' || what === 'EXPUNGE') return socket.resetAndDestroy();
      if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1 UIDPLUS\r\n');
      if (what === 'SEARCH') socket.write('* SEARCH 7\r\n');
      socket.write(`${tag} OK done\r\n`);
    });
  });
  t.after(server.close);
  const url = `imap://canary:word@127.0.0.1:${server.port}`;
  const isThere = await takeFromInbox(url, '<it@office.example>', new AbortController().signal);
  assert.equal(isThere, true);
});
