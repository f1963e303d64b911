import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../../platform/clock.ts';
import { createAlertSenders } from '../../watch/alerts/alert-senders.ts';
import { readConfig } from '../../../settings/config.ts';
import { leadsJson } from '../../../testing/test-leads.ts';
import { startInbox, type TestInbox } from '../../../testing/test-inbox.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';
import { postLead, untilRefused } from '../../../testing/test-delivery.ts';

/** An address that we can listen on, but that the relay takes for another machine. */
const elsewhere = '127.0.0.2';

interface Spied {
  inbox: TestInbox;
  url: string;
  /** What arrived unencrypted. */
  heard: string[];
}

/** @param offersTls with a self-signed certificate */
async function startElsewhere(offersTls: boolean): Promise<Spied> {
  const heard: string[] = [];
  const inbox = await startInbox({
    host: elsewhere,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth(_auth, _session, callback) {
      heard.push('a password');
      callback(null, { user: 'relay' });
    },
    onMailFrom(_address, _session, callback) {
      heard.push('a sender');
      callback();
    },
  });
  return { inbox, url: inbox.url.replace('//', '//relay:secret@'), heard };
}

for (const [what, offersTls] of [
  ['offers no STARTTLS', false],
  ['has a certificate that nobody vouches for', true],
] as const) {
  test(`says no password and no lead to a server that ${what}`, async () => {
    const { inbox, url, heard } = await startElsewhere(offersTls);
    const relay = await startTestRelay({ SMTP_URL: url });
    await postLead(relay);
    await untilRefused(relay);
    assert.deepEqual(heard, []);
    assert.equal((await relay.counts()).deliveries.waiting, 1);
    await relay.stop();
    await inbox.close();
  });
}

for (const [title, offersTls, words] of [
  [
    'says what to set where a server offers no STARTTLS',
    false,
    /Set SMTP_URL to one that does.*or SMTP_TLS=optional/,
  ],
  [
    'says what to mend where a certificate does not hold',
    true,
    /Check the clock, have the certificate renewed, or set SMTP_URL to the name/,
  ],
] as const) {
  test(`${title}, in the log and with the lead`, async () => {
    const { inbox, url } = await startElsewhere(offersTls);
    const lines: string[] = [];
    const log = {
      write: (line: string) => void lines.push(line),
    } as unknown as NodeJS.WritableStream;
    const relay = await startTestRelay({ SMTP_URL: url }, { log });
    await postLead(relay);
    await untilRefused(relay);
    const { leads } = await leadsJson<{ leads: { deliveries: { lastAnswer: string }[] }[] }>(
      relay,
      'list',
    );
    for (const told of [leads[0]?.deliveries[0]?.lastAnswer ?? '', lines.join('')]) {
      assert.match(told, words);
    }
    await relay.stop();
    await inbox.close();
  });
}

test('delivers unencrypted only if SMTP_TLS allows it', async () => {
  const { inbox, url } = await startElsewhere(false);
  const relay = await startTestRelay({ SMTP_URL: url, SMTP_TLS: 'optional' });
  await postLead(relay);
  await inbox.waitFor((mails) => mails.length === 1);
  await relay.stop();
  await inbox.close();
});

test('sends alerts only over TLS, unless ALERT_SMTP_TLS says otherwise', async () => {
  const { inbox, url, heard } = await startElsewhere(false);
  const alert = { condition: 'parked', step: 'raised', count: 1, title: 'T', advice: 'A' } as const;
  const settings = { ALERT_SMTP_URL: url, ALERT_TO: 'ann@office.example', SMTP_TLS: 'optional' };
  const [sender] = createAlertSenders(readConfig(settings), systemClock);
  await assert.rejects(async () => sender?.send(alert));
  assert.deepEqual(heard, []);
  const [allowed] = createAlertSenders(
    readConfig({ ...settings, ALERT_SMTP_TLS: 'optional' }),
    systemClock,
  );
  await allowed?.send(alert);
  assert.deepEqual(heard, ['a password', 'a sender']);
  sender?.close();
  allowed?.close();
  await inbox.close();
});

for (const [where, host, settings] of [
  ['this machine', '127.0.0.1', {}],
  ['a network of our own, where SMTP_TLS says so', elsewhere, { SMTP_TLS: 'optional' }],
] as const) {
  test(`delivers to a mail server on ${where} with a self-signed certificate`, async () => {
    const secure: boolean[] = [];
    const inbox = await startInbox({
      host,
      disabledCommands: [],
      onMailFrom(_address, session, callback) {
        secure.push(session.secure);
        callback();
      },
    });
    const relay = await startTestRelay({ SMTP_URL: inbox.url, ...settings });
    await postLead(relay);
    await inbox.waitFor((mails) => mails.length === 1);
    assert.deepEqual(secure, [true]);
    await relay.stop();
    await inbox.close();
  });
}
