import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveriesOf, postLead } from '../../testing/test-delivery.ts';
import { goesWrongAt, startMisbehaving } from '../../testing/test-misbehaving-server.ts';
import { startPostgres, withoutPostgres } from '../../testing/test-postgres.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import { maxWaitMs } from '../../testing/until.ts';
import { createSmtpMailer } from './mail/mailer.ts';
import { freePort } from '../../platform/free-port.ts';
import { faultCodeOf, wordsToKeep } from './server-words.ts';

test(
  'a reply that PostgreSQL cannot store neither stops a delivery nor repeats one',
  { skip: withoutPostgres, timeout: maxWaitMs },
  async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    let taken = 0;
    const server = await startMisbehaving(
      goesWrongAt('final dot', (socket) => {
        taken += 1;
        socket.write('250 Taken\u0000\r\n');
      }),
    );
    t.after(server.close);
    const relay = await startTestRelay({
      SMTP_URL: server.url,
      DATABASE_URL: await postgres.newDatabase(),
    });
    t.after(relay.stop);
    await postLead(relay);
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
    assert.equal(taken, 1);
  },
);

test('keeps the readable part of a server’s words', () => {
  assert.equal(wordsToKeep('451-Not\r\n451 n\u0000ow\u001b[2J'), '451-Not\n451 now[2J');
  assert.equal(wordsToKeep(`550 ${'x'.repeat(1_000_000)}`).length, 4000);
});

test('logs a network fault by the system’s code', async () => {
  for (const [host, code] of [
    [`127.0.0.1:${await freePort()}`, 'ECONNREFUSED'],
    ['mail.invalid:25', /^(?:ENOTFOUND|EAI_AGAIN|EDNS)$/],
  ] as const) {
    const mailer = createSmtpMailer(`smtp://${host}`);
    const sent = mailer.send({ from: 'a@office.example', to: 'b@office.example', text: '' });
    const fault = await sent.then(assert.fail, (error: unknown) => error);
    assert.match(faultCodeOf(fault) ?? '', new RegExp(code));
    mailer.close();
  }
});

test('logs only the reply code of a server’s words', () => {
  const said = (message: string, about: object) =>
    faultCodeOf(Object.assign(new Error(message), about));
  const response = '550 5.1.1 No such user ELIZABETH@client.example';
  assert.equal(said(`Refused: ${response}`, { response, code: 'EENVELOPE' }), '550 5.1.1');
  assert.equal(said('ELIZABETH is unknown', { response: 'ELIZABETH is unknown' }), undefined);
  assert.equal(said('ELIZABETH is unknown', {}), undefined);
  assert.equal(faultCodeOf(new DOMException('Time is up', 'TimeoutError')), 'TimeoutError');
});
