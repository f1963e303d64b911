import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startInbox } from '../test-inbox.ts';
import { prepareSite, startRelayProcess } from '../test-relay-process.ts';
import { openLedger } from './ledger.ts';
import { startLoad } from './load-clients.ts';
import { scale } from './scale.ts';

test(`ends cleanly at SIGTERM under load, ${scale.terminations} ×: accepted leads are kept, pending posts answered`, async (t) => {
  const inbox = await startInbox();
  t.after(inbox.close);
  const site = await prepareSite(inbox.url);
  t.after(site.remove);
  const pour = startLoad(site.url);
  t.after(pour.stop);
  const ledger = openLedger(site, pour, inbox);
  for (let time = 0; time < scale.terminations; time += 1) {
    // As with a supervisor, the signal goes to npm, whose only child is the relay.
    const relay = startRelayProcess(site, {}, ['npm', 'run', 'relay']);
    await relay.listening();
    const wanted = pour.acknowledged.length + 50;
    while (pour.acknowledged.length < wanted) await setTimeout(10);
    const halfway = await postHalf(site.port, `lead-halfway-0-${time}`);

    relay.signal('SIGTERM');
    await setTimeout(100);
    assert.match(await halfway.finish(), /^HTTP\/1\.1 200 /);
    // A stop that exceeds the relay's own limit would exit with 1.
    assert.deepEqual(await relay.ended, { code: 0, signal: null });
    await assert.rejects(fetch(`${site.url}/healthz`), 'nothing goes on by itself');
  }

  const relay = startRelayProcess(site);
  await relay.listening();
  await pour.stop();
  await ledger.settled();
  relay.signal('SIGTERM');
  await relay.ended;
  assert.equal(pour.hung(), 0);
  for (const row of ledger.figures()) {
    assert.deepEqual([row.lost, row['same Message-ID'], row['other Message-ID']], [0, 0, 0]);
  }
});

test('ends cleanly although a client never finishes its post', async (t) => {
  const inbox = await startInbox();
  t.after(inbox.close);
  const site = await prepareSite(inbox.url);
  t.after(site.remove);
  const relay = startRelayProcess(site);
  await relay.listening();
  const halfway = await postHalf(site.port, 'never');
  t.after(halfway.leave);
  relay.signal('SIGTERM');
  assert.deepEqual(await relay.ended, { code: 0, signal: null });
});

/** A post whose head the relay has read and whose body is still arriving. */
async function postHalf(port: number, key: string) {
  const words = `message=${key}`;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const head = [
    'POST /relay/ajax/services HTTP/1.1',
    'Host: relay.example',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${words.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [string];
  assert.match(answer, /^HTTP\/1\.1 100 /);
  socket.write(words.slice(0, 7));
  return {
    leave: () => socket.destroy(),
    async finish(): Promise<string> {
      socket.write(words.slice(7));
      const [outcome] = (await once(socket, 'data')) as [string];
      socket.destroy();
      return outcome;
    },
  };
}
