import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSmtpMailer } from './mail/mailer.ts';
import { freePort } from '../../platform/free-port.ts';
import { faultCodeOf } from './server-words.ts';

test('a fault of the network is called in the log what the system calls it', async () => {
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

test('of a server’s words the reply code alone is logged', () => {
  const said = (message: string, about: object) =>
    faultCodeOf(Object.assign(new Error(message), about));
  const response = '550 5.1.1 No such user ELIZABETH@client.example';
  assert.equal(said(`Refused: ${response}`, { response, code: 'EENVELOPE' }), '550 5.1.1');
  assert.equal(said('ELIZABETH is unknown', { response: 'ELIZABETH is unknown' }), undefined);
  assert.equal(said('ELIZABETH is unknown', {}), undefined);
  assert.equal(faultCodeOf(new DOMException('Time is up', 'TimeoutError')), 'TimeoutError');
});
