import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { dayMs, hourMs, minuteMs } from '../../../platform/clock.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import type { Database } from '../../../leads/store/database/database.ts';
import { readUntaken, writeLetter } from '../../../leads/store/outbox/letters.ts';
import { smtpReply, startInbox, type TestInbox } from '../../../testing/test-inbox.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { sendTimeoutMs } from './mailer.ts';

let inbox: TestInbox;
let relay: TestRelay;
let db: Database;
let busy = false;
/** The relay's log so far. */
let logged = '';
/** Ends the silence with which the server holds up a mail. */
let goOn: (() => void) | undefined;

before(async () => {
  inbox = await startInbox({
    atData: () => (busy ? smtpReply(451, 'Busy') : undefined),
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith('stalled')) goOn = () => callback(null);
      else if (address.startsWith('mistyped')) callback(smtpReply(550, '5.1.1 No such user'));
      else if (address.startsWith('filtered')) callback(smtpReply(451, '4.7.1 Not with A-LINK'));
      else callback(null);
    },
  });
  const log = { write: (line: string) => void (logged += line) };
  relay = await startTestRelay(
    { SMTP_URL: inbox.url },
    { log: log as unknown as NodeJS.WritableStream },
  );
  db = await openConfiguredDatabase({ dataDir: relay.dataDir, databaseUrl: undefined });
});

after(async () => {
  await db.destroy();
  await relay.stop();
  await inbox.close();
});

async function written(
  subject: string,
  recipient = 'ann@office.example',
  lastsMs = 15 * minuteMs,
): Promise<void> {
  const now = relay.clock.now();
  const expiresAt = now + lastsMs;
  await writeLetter(db, { recipient, subject, text: 'A link', nextAt: now, expiresAt });
}

const subjects = () => inbox.mails.map(({ subject }) => subject);
const letters = () => db.selectFrom('letter').select(['attempts', 'next_at']).execute();

/** A send takes real time, whatever the relay's clock says. */
async function until(isSo: (all: Awaited<ReturnType<typeof letters>>) => boolean): Promise<void> {
  while (!isSo(await letters())) await setTimeout(5);
}

const areGone = until.bind(undefined, (all) => all.length === 0);

/** A claim puts the letter off for longer than any wait between attempts. */
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

test('a refused letter is tried again until it has expired', async () => {
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

test('the log has a refused letter’s reply code, and no word of a server that quotes its link', async () => {
  await written('Filtered', 'filtered@office.example');
  await relay.pass(minuteMs);
  await isRefused();
  assert.match(logged, /"code":"451 4\.7\.1".*letters: not sent, tried again/);
  assert.doesNotMatch(logged, /A-LINK/);
  await relay.pass(15 * minuteMs);
  await areGone();
});

test('a letter to an address that does not exist is tried once, and stays marked as refused until it expires', async () => {
  const mistyped = 'mistyped@office.example';
  await written('Mistyped', mistyped, 5 * dayMs);
  await relay.pass(minuteMs);
  const refused = () => readUntaken(db).then((all) => all.get(mistyped) === 'refused');
  while (!(await refused())) await setTimeout(5);
  await relay.pass(4 * dayMs);
  const [letter, ...more] = await db.selectFrom('letter').selectAll().execute();
  assert.deepEqual([letter?.attempts, letter?.text, more], [1, '', []]);
  await relay.pass(dayMs);
  await areGone();
});

test('a long-lived letter is tried each minute at first, and then more seldom', async () => {
  busy = true;
  await written('For days', 'ann@office.example', 5 * dayMs);
  for (const [attempts, minMs, maxMs] of [
    [14, 0, minuteMs],
    [30, 3 * hourMs, 5 * hourMs],
  ] as const) {
    const now = relay.clock.now();
    await db
      .updateTable('letter')
      .set({ attempts: attempts - 1, next_at: now })
      .execute();
    await relay.pass(minuteMs);
    const wait = ({ next_at }: { next_at: number }) => next_at - relay.clock.now();
    // A claim puts it off for some minutes.
    await until(([letter]) => {
      const isTried = letter?.attempts === attempts;
      return isTried && (wait(letter) <= minuteMs || wait(letter) > hourMs);
    });
    const [letter] = await letters();
    assert.ok(letter);
    assert.ok(wait(letter) > minMs && wait(letter) <= maxMs, `${wait(letter)} ms`);
  }
  busy = false;
  await relay.pass(5 * hourMs);
  await areGone();
  assert.equal(subjects().at(-1), 'For days');
});

test('a letter written while the clock was a month ahead is sent once the clock is right', async () => {
  const ahead = relay.clock.now() + 30 * dayMs;
  const letter = { recipient: 'ann@office.example', subject: 'From ahead', text: 'It waits' };
  await writeLetter(db, { ...letter, nextAt: ahead, expiresAt: ahead + 5 * dayMs });
  await relay.pass(minuteMs);
  await areGone();
  assert.equal(subjects().at(-1), 'From ahead');
});

test('a long-lived letter outlives a clock that leaps over its days', async () => {
  busy = true;
  await written('Leapt over', 'ann@office.example', 5 * dayMs);
  await relay.pass(minuteMs);
  await isRefused();
  busy = false;
  await relay.pass(6 * dayMs);
  await areGone();
  assert.equal(subjects().at(-1), 'Leapt over');
});

test('a letter that stalls at the mail server holds up no other', async () => {
  await written('Stalls', 'stalled@office.example');
  relay.wake();
  while (!goOn) await setTimeout(5);
  const [underWay] = await letters();
  assert.ok((underWay?.next_at ?? 0) - relay.clock.now() > sendTimeoutMs, 'it is in one hand');
  await written('Comes after');
  relay.wake();
  await until((all) => all.length === 1);
  assert.equal(subjects().at(-1), 'Comes after');
  goOn();
  await areGone();
  assert.equal(subjects().at(-1), 'Stalls');
});
