import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { goesWrongAt, startMisbehaving } from '../../../testing/test-misbehaving-server.ts';
import { until } from '../../../testing/until.ts';
import { createSmtpMailer, maxConnections } from './mailer.ts';

const waits = {
  connectionTimeout: 60_000,
  greetingTimeout: 60_000,
  socketTimeout: 60_000,
  wholeSend: 4000,
};

/** Half of a whole send: what is handed over now has two seconds more than what was before. */
const dripsTillHalf = 20;

const mail = { from: 'website@site.example', to: 'ann@office.example', subject: 'A lead' };

test('gives up mails whose server drips, closes their connections, and sends what waited behind them', async (t) => {
  const dripping = new Set<Socket>();
  let drips = 0;
  const drip = goesWrongAt('final dot', (socket) => {
    dripping.add(socket);
    const drops = setInterval(() => {
      drips += 1;
      socket.write('250-Wait\r\n');
    }, 100);
    socket.once('close', () => {
      clearInterval(drops);
      dripping.delete(socket);
    });
  });
  const take = goesWrongAt('final dot', (socket) => socket.write('250 2.0.0 Taken\r\n'));
  let connections = 0;
  const server = await startMisbehaving((socket) => {
    connections += 1;
    if (connections <= maxConnections) drip(socket);
    else take(socket);
  });
  t.after(server.close);
  const mailer = createSmtpMailer(server.url, { waits });
  t.after(mailer.close);

  const stalled = Array.from({ length: maxConnections }, () => mailer.send(mail));
  const failed = Promise.allSettled(stalled);
  await until(() => drips >= maxConnections * dripsTillHalf, 'the mails have stalled for a while');
  assert.equal(await mailer.send(mail), '250 2.0.0 Taken');
  for (const outcome of await failed) {
    assert.equal(outcome.status, 'rejected');
    assert.match(String(outcome.reason), /The mail server did not finish within 4000 ms\./);
  }
  await until(() => dripping.size === 0, 'nothing drips any more');
});
