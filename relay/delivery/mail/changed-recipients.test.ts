import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { replayLeads, releaseLeads } from '../../../leads/store/lead/act-by-hand.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import { namedLeads, type StoredLead } from '../../../leads/store/lead/stored-lead.ts';
import { smtpReply, startInbox } from '../../../testing/test-inbox.ts';
import { hourMs } from '../../../platform/clock.ts';
import { post } from '../../../testing/test-leads.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';

const noOthers = 'mailboxes: {}';
const shopYaml = 'mailboxes: { shop: { recipients: [bob@office.example] } }';

/** A store whose relay is restarted with other recipients. Mail to bob is refused with `reply`. */
async function openOffice(t: TestContext, reply: Error) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recipients-'));
  const inbox = await startInbox({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === 'bob@office.example' ? reply : null),
  });
  t.after(async () => {
    await inbox.close();
    await rm(dataDir, { recursive: true });
  });

  async function withStored<Result>(
    reference: string,
    act: (db: Awaited<ReturnType<typeof openConfiguredDatabase>>, lead: StoredLead) => Result,
  ): Promise<Awaited<Result>> {
    await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
    const [lead] = await namedLeads(db, [reference]);
    assert.ok(lead);
    return await act(db, lead);
  }

  return {
    withStored,
    /** Runs a relay whose mailbox `services` has these recipients, until it is idle. */
    async whileFor<Result>(
      recipients: string,
      run: (relay: TestRelay) => Promise<Result>,
      mailboxesYaml = noOthers,
      settings: Record<string, string> = {},
    ): Promise<Result> {
      const env = {
        SMTP_URL: inbox.url,
        DATA_DIR: dataDir,
        MAILBOX_SERVICES: recipients,
        ...settings,
      };
      const relay = await startTestRelay(env, { mailboxesYaml });
      try {
        const result = await run(relay);
        await relay.pass(0);
        return result;
      } finally {
        await relay.stop();
      }
    },
    /** The mails' recipients, in alphabetical order. */
    readers: () => inbox.mails.flatMap(({ envelopeTo }) => envelopeTo).toSorted(),
    statusOf: (reference: string) => withStored(reference, (_db, { status }) => status),
  };
}

/** Longer than the first wait after a refusal. */
const anHour = (relay: TestRelay) => relay.pass(hourMs);

const unknown = smtpReply(550, '5.1.1 No such user');

test('a delivery parked for a wrong address is replayed to the mailbox’s current recipients', async (t) => {
  const office = await openOffice(t, unknown);
  const reference = await office.whileFor('ann@office.example,bob@office.example', (relay) =>
    post(relay, { message: 'For two' }),
  );
  assert.equal(await office.statusOf(reference), 'parked');
  await office.withStored(reference, (db, lead) => replayLeads(db, [lead], Date.now()));
  await office.whileFor('ann@office.example,carl@office.example,dora@office.example', () =>
    Promise.resolve(),
  );
  assert.equal(await office.statusOf(reference), 'delivered');
  // Ann had it already and has it only once.
  assert.deepEqual(office.readers(), [
    'ann@office.example',
    'carl@office.example',
    'dora@office.example',
  ]);
});

test('a waiting delivery goes to no former recipient of its mailbox', async (t) => {
  const office = await openOffice(t, smtpReply(451, '4.3.0 Not now'));
  const reference = await office.whileFor('ann@office.example,bob@office.example', (relay) =>
    post(relay, { message: 'For two' }),
  );
  assert.equal(await office.statusOf(reference), 'waiting');
  await office.whileFor('ann@office.example', anHour);
  assert.equal(await office.statusOf(reference), 'delivered');
  assert.deepEqual(office.readers(), ['ann@office.example']);
});

test('a released lead goes to the mailbox’s recipients of that time', async (t) => {
  const office = await openOffice(t, unknown);
  const reference = await office.whileFor('bob@office.example', (relay) =>
    post(relay, { message: 'Held for a while', _honey: 'filled' }),
  );
  await office.withStored(reference, (db, lead) => releaseLeads(db, [lead], Date.now()));
  await office.whileFor('carl@office.example', anHour);
  assert.equal(await office.statusOf(reference), 'delivered');
  assert.deepEqual(office.readers(), ['carl@office.example']);
});

test('waiting deliveries of a removed mailbox still go to its last recipients', async (t) => {
  const office = await openOffice(t, smtpReply(451, '4.3.0 Not now'));
  const reference = await office.whileFor(
    'ann@office.example',
    (relay) => post(relay, { message: 'For a shop' }, 'shop'),
    shopYaml,
  );
  await office.whileFor('ann@office.example', anHour);
  const { status, deliveries } = await office.withStored(reference, (_db, lead) => lead);
  assert.equal(status, 'waiting');
  assert.deepEqual(
    deliveries.map(({ recipient }) => recipient),
    ['bob@office.example'],
  );
});

test('a lead for an address out of an example waits until somebody is set, on a site that is real', async (t) => {
  const office = await openOffice(t, unknown);
  const real = { SITE_URL: 'https://www.site.internal' };
  const reference = await office.whileFor(
    'services@office.example,carl@office.internal',
    (relay) => post(relay, { message: 'For nobody yet' }),
    noOthers,
    real,
  );
  assert.equal(await office.statusOf(reference), 'waiting');
  assert.deepEqual(office.readers(), ['carl@office.internal']);
  await office.withStored(reference, (_db, { deliveries }) => {
    const answers = deliveries.map(({ last_answer: answer }) => answer);
    assert.ok(
      answers.some((said) => said?.includes('Set MAILBOX_SERVICES and restart the relay.')),
    );
  });
  await office.whileFor('carl@office.internal,dora@office.internal', anHour, noOthers, real);
  assert.equal(await office.statusOf(reference), 'delivered');
  assert.deepEqual(office.readers(), ['carl@office.internal', 'dora@office.internal']);
});
