import assert from 'node:assert/strict';
import { test } from 'node:test';
import { company } from '../content/company.ts';
import { startInbox } from '../testing/test-inbox.ts';
import { startTestDesk } from '../testing/test-desk.ts';
import { buildDeskIfStale } from '../setup/desk-build.ts';
import { post } from '../testing/test-leads.ts';
import { startTestRelay } from '../testing/test-relay.ts';

const hourMs = 3_600_000;

test('a mailbox hears of a lead while there is time to answer it, by its reference alone', async () => {
  await buildDeskIfStale();
  const inbox = await startInbox();
  const relay = await startTestRelay({ SMTP_URL: inbox.url });
  const reference = await post(relay, {
    name: 'Jo',
    email: 'jo@client.example',
    message: 'A question of mine',
  });
  relay.clock.advance(20 * hourMs);
  const store = { dataDir: relay.dataDir, databaseUrl: undefined };
  const desk = await startTestDesk(store, {
    now: relay.clock.now,
    wake: relay.wake,
    listens: false,
  });
  try {
    const isAbout = ({ subject = '' }) => subject === 'A lead waits for its answer';
    await inbox.waitFor((mails) => mails.some(isAbout));
    const [mail, ...others] = inbox.mails.filter(isAbout);
    assert.deepEqual(others, []);
    assert.deepEqual(mail?.envelopeTo, [company.email.services]);
    assert.match(mail?.text ?? '', new RegExp(`${reference}, since .*: (3|4) hours left\\.`));
    assert.doesNotMatch(mail?.text ?? '', /Jo|client\.example|question/);
  } finally {
    await desk.stop();
    await relay.stop();
    await inbox.close();
  }
});
