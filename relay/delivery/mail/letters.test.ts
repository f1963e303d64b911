import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openConfiguredDatabase } from '../../../leads/store/configured-database.ts';
import type { Database } from '../../../leads/store/database.ts';
import { writeLetter } from '../../../leads/store/letters.ts';
import { smtpReply, startInbox } from '../../../testing/test-inbox.ts';
import type { TestInbox } from '../../../testing/test-inbox.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';
import type { TestRelay } from '../../../testing/test-relay.ts';

const minuteMs = 60_000;

let inbox: TestInbox;
let relay: TestRelay;
let db: Database;
let busy = false;

before(async () => {
  inbox = await startInbox({ atData: () => (busy ? smtpReply(451, 'Busy') : undefined) });
  relay = await startTestRelay({ SMTP_URL: inbox.url });
  db = await openConfiguredDatabase({ dataDir: relay.dataDir, databaseUrl: undefined });
});

after(async () => {
  await db.destroy();
  await relay.stop();
  await inbox.close();
});

async function written(subject: string): Promise<void> {
  const now = relay.clock.now();
  const recipient = 'ann@office.example';
  const expiresAt = now + 15 * minuteMs;
  await writeLetter(db, { recipient, subject, text: 'A link', nextAt: now, expiresAt });
}

const subjects = () => inbox.mails.map(({ subject }) => subject);
const left = async () => (await db.selectFrom('letter').select('id').execute()).length;

test('a letter that another process wrote is sent once, and is gone from the store', async () => {
  await written('By the desk');
  await relay.pass(minuteMs);
  await relay.pass(minuteMs);
  assert.deepEqual(subjects(), ['By the desk']);
  assert.equal(await left(), 0);
});

test('a letter that a server refuses is tried again, and not once it says nothing that is so', async () => {
  busy = true;
  await written('Tried');
  await relay.pass(minuteMs);
  assert.equal(await left(), 1);
  busy = false;
  await relay.pass(minuteMs);
  assert.deepEqual(subjects(), ['By the desk', 'Tried']);
  busy = true;
  await written('Too late');
  await relay.pass(minuteMs);
  busy = false;
  await relay.pass(15 * minuteMs);
  assert.equal(await left(), 0);
  assert.deepEqual(subjects(), ['By the desk', 'Tried']);
});
