import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
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
/** Ends the silence in which the server holds a mail to somebody. */
let goOn: (() => void) | undefined;

before(async () => {
  inbox = await startInbox({
    atData: () => (busy ? smtpReply(451, 'Busy') : undefined),
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith('stalled')) goOn = () => callback(null);
      else callback(null);
    },
  });
  relay = await startTestRelay({ SMTP_URL: inbox.url });
  db = await openConfiguredDatabase({ dataDir: relay.dataDir, databaseUrl: undefined });
});

after(async () => {
  await db.destroy();
  await relay.stop();
  await inbox.close();
});

async function written(subject: string, recipient = 'ann@office.example'): Promise<void> {
  const now = relay.clock.now();
  const expiresAt = now + 15 * minuteMs;
  await writeLetter(db, { recipient, subject, text: 'A link', nextAt: now, expiresAt });
}

const subjects = () => inbox.mails.map(({ subject }) => subject);
const letters = () => db.selectFrom('letter').select(['attempts', 'next_at']).execute();

/** A send takes its own time, whatever the relay's clock says. */
async function until(isSo: (all: Awaited<ReturnType<typeof letters>>) => boolean): Promise<void> {
  while (!isSo(await letters())) await setTimeout(5);
}

const areGone = until.bind(undefined, (all) => all.length === 0);

/** Whoever has a letter in hand has put it off further than any wait between tries. */
const isRefused = until.bind(undefined, ([letter]) => {
  return letter?.attempts === 1 && letter.next_at < relay.clock.now() + minuteMs;
});

test('a letter that another process wrote is sent once, and is gone from the store', async () => {
  await written('By the desk');
  await relay.pass(minuteMs);
  await areGone();
  await relay.pass(minuteMs);
  assert.deepEqual(subjects(), ['By the desk']);
});

test('a letter that a server refuses is tried again, and not once it says nothing that is so', async () => {
  busy = true;
  await written('Tried');
  await relay.pass(minuteMs);
  await isRefused();
  busy = false;
  await relay.pass(minuteMs);
  await areGone();
  assert.deepEqual(subjects(), ['By the desk', 'Tried']);
  busy = true;
  await written('Too late');
  await relay.pass(minuteMs);
  await isRefused();
  busy = false;
  await relay.pass(15 * minuteMs);
  await areGone();
  assert.deepEqual(subjects(), ['By the desk', 'Tried']);
});

test('a letter that stalls at the mail server holds up no other', async () => {
  await written('Stalls', 'stalled@office.example');
  relay.wake();
  while (!goOn) await setTimeout(5);
  await written('Comes after');
  relay.wake();
  await until((all) => all.length === 1);
  assert.equal(subjects().at(-1), 'Comes after');
  goOn();
  await areGone();
  assert.equal(subjects().at(-1), 'Stalls');
});
