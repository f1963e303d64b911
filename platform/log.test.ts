import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { smtpReply, startInbox } from '../testing/test-inbox.ts';
import { startReceiver } from '../testing/test-receiver.ts';
import { startTestRelay, testShopSecret } from '../testing/test-relay.ts';

// Every text that a visitor sends here carries this mark, which no log line may contain.
const mark = 'zanele-marked';

const words = {
  _form: 'contact',
  name: `Zanele ${mark}`,
  email: `${mark}@client.example`,
  phone: '+27 21 555 0100',
  message: `What I write, ${mark}, is for people.`,
  consent: 'yes',
  _subject: mark,
  _key: `${mark}-key`,
};

test('the log has what happened to each lead, and not a word of it', async () => {
  const log = new PassThrough();
  let logged = '';
  log.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });
  const quoting = `for ${mark}@client.example`;
  const receiver = await startReceiver((response, { body }) =>
    response.writeHead(body.includes('"shop"') ? 410 : 500).end(`${quoting}: ${body}`),
  );
  const inbox = await startInbox({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('gone@') ? smtpReply(550, `No such user ${quoting}`) : null),
    atData: ({ subject }) =>
      subject?.includes('Contact') ? smtpReply(451, `Not now ${quoting}`) : undefined,
  });
  const relay = await startTestRelay(
    {
      SMTP_URL: inbox.url,
      ALERT_WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET_SHOP: testShopSecret,
    },
    {
      log,
      mailboxesYaml: `mailboxes:
  services: { webhook: "${receiver.url}/crm" }
  shop: { recipients: [gone@office.example], webhook: "${receiver.url}/shop" }`,
    },
  );
  const post = async (url: string, payload: object | string, headers = {}) =>
    (await relay.app.inject({ method: 'POST', url, payload, headers })).statusCode;
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

  assert.equal(await post('/relay/ajax/services', words), 200);
  assert.equal(await post('/relay/ajax/services', { ...words, _honey: mark, _key: 'other' }), 200);
  assert.equal(await post('/relay/ajax/talent', { message: mark }), 200);
  assert.equal(await post('/relay/ajax/shop', { [mark]: mark, email: words.email }), 200);
  assert.equal(
    await post('/relay/ajax/services', { ...words, message: mark, phone: mark.repeat(9) }),
    422,
  );
  assert.equal(await post('/relay/ajax/services', { [`${mark}\u0000`]: mark }), 422);
  assert.equal(await post(`/relay/ajax/${mark}`, words), 404);
  assert.equal(
    await post('/relay/ajax/services', `{"${mark}":`, { 'content-type': 'application/json' }),
    400,
  );
  assert.equal(await post('/relay/services', `a=${mark.repeat(30_000)}`, urlencoded), 413);
  await relay.app.inject(`/relay/${mark}?q=${mark}`);
  const lines = (what: string) => logged.split('\n').filter((line) => line.includes(what)).length;
  while (lines('"parked:') < 2 || lines('"waiting:') < 2 || lines('"delivered"') < 1) {
    await setTimeout(10);
  }
  relay.clock.advance(60_000);
  while (lines('alert not sent') === 0) await setTimeout(10);
  const broken = await startTestRelay({}, { log });
  await broken.store.close();
  const answer = await broken.app.inject({
    method: 'POST',
    url: '/relay/ajax/services',
    payload: words,
  });
  assert.equal(answer.statusCode, 503);
  await broken.stop();
  await relay.stop();
  await Promise.all([inbox.close(), receiver.close()]);

  for (const [what, count] of [
    ['"accepted"', 3],
    ['"accepted: quarantined"', 1],
    ['"refused"', 5],
    ['"not accepted"', 1],
  ] as const) {
    assert.equal(lines(what), count, what);
  }
  assert.match(logged, /"by":"webhook","code":"500",.*"alert not sent: check ALERT_WEBHOOK_URL/);
  assert.match(logged, /"reference":"[\dA-Z]{5}-[\dA-Z]{5}"/);
  const telling = logged
    .split('\n')
    .filter((line) => /marked|zanele|client\.example|555 0100/i.test(line));
  assert.deepEqual(telling, []);
});
