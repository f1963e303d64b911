import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'node:test';
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
        if (command === 'SELECT') socket.write('* 1 EXISTS\r\n');
        if (command !== 'UID') socket.write(`${tag} OK done\r\n`);
      });
    });
    t.after(server.close);
    const url = `imap://canary:word@127.0.0.1:${server.port}`;
    const look = takeFromInbox(url, '<it@office.example>', new AbortController().signal, 500);
    await assert.rejects(look);
  },
);

/** Serves an inbox whose search lists message 7, and answers `wrong` in place of its own answer to a command. */
async function startInboxWith(
  t: TestContext,
  wrong: (command: string, socket: Socket, tag: string, line: string) => boolean,
): Promise<string> {
  const server = await startMisbehaving((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [tag = '', command = '', what = ''] = line.split(' ');
      if (wrong(command === 'UID' ? what : command, socket, tag, line)) return;
      if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1 UIDPLUS\r\n');
      if (command === 'SELECT') socket.write('* 50000 EXISTS\r\n');
      if (what === 'SEARCH') socket.write('* SEARCH 7\r\n');
      if (what === 'FETCH') socket.write(fetched);
      socket.write(`${tag} OK done\r\n`);
    });
  });
  t.after(server.close);
  return `imap://canary:word@127.0.0.1:${server.port}`;
}

const messageId = '<it@office.example>';
const named = `Message-ID: ${messageId}\r\n\r\n`;
const fetched = `* 1 FETCH (UID 7 BODY[HEADER] {${named.length}}\r\n${named})\r\n`;
const { signal } = new AbortController();

test('a found message has arrived even if the server hangs up during its deletion', async (t) => {
  const url = await startInboxWith(t, (command, socket) => {
    const isDeletion = command === 'STORE' || command === 'EXPUNGE';
    if (isDeletion) socket.resetAndDestroy();
    return isDeletion;
  });
  assert.equal(await takeFromInbox(url, messageId, signal), true);
});

test('an inbox that refuses the search cannot be read, and is not one without the message', async (t) => {
  const url = await startInboxWith(t, (command, socket, tag) => {
    if (command === 'SEARCH') socket.write(`${tag} NO [SERVERBUG] Try later\r\n`);
    return command === 'SEARCH';
  });
  await assert.rejects(takeFromInbox(url, messageId, signal), { code: 'SEARCH refused' });
});

test('deletes no other message if the server lists one that is not the canary', async (t) => {
  const commands: string[] = [];
  const url = await startInboxWith(t, (command) => {
    commands.push(command);
    return false;
  });
  assert.equal(await takeFromInbox(url, '<another@office.example>', signal), false);
  assert.ok(commands.includes('FETCH'));
  assert.ok(!commands.includes('STORE'));
});

test('searches only the newest messages of a large inbox', async (t) => {
  const searches: string[] = [];
  const url = await startInboxWith(t, (command, _socket, _tag, line) => {
    if (command === 'SEARCH') searches.push(line);
    return false;
  });
  assert.equal(await takeFromInbox(url, messageId, signal), true);
  assert.equal(searches.length, 1);
  assert.match(searches[0] ?? '', / UID SEARCH 49001:\* HEADER /);
});

test('holds no more of a response than a list of every message has', async (t) => {
  const url = await startInboxWith(t, (command, socket) => {
    if (command === 'LIST') socket.write('* LIST () "/" {500000000}\r\n');
    return command === 'LIST';
  });
  await assert.rejects(takeFromInbox(url, messageId, signal), { code: 'ResponseTooLarge' });
});
