import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minuteMs } from '../platform/clock.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { smtpReply, startInbox, type TestInbox } from '../testing/test-inbox.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { settleLeads } from '../leads/store/work/deeds.ts';
import { takeInNamed } from '../leads/store/work/take-in.ts';
import type { leadJson } from '../leads/upkeep/lead-json.ts';
import { leads, leadsJson, post } from '../testing/test-leads.ts';

type LeadJson = ReturnType<typeof leadJson>;
interface Listed {
  leads: LeadJson[];
  more: boolean;
}

const mailboxesYaml = `
mailboxes:
  services:
    autoresponse: { subject: Your message is in, text: A person will read it. }
`;

let inbox: TestInbox;
let relay: TestRelay;
/** Addresses that the mail server permanently refuses. */
const unknownUsers = new Set<string>();

before(async () => {
  inbox = await startInbox({
    onRcptTo: ({ address }, _session, callback) =>
      callback(unknownUsers.has(address) ? smtpReply(550, 'No such user') : null),
  });
  relay = await startTestRelay(
    { SMTP_URL: inbox.url, MAILBOX_SERVICES: 'ann@office.example' },
    { mailboxesYaml },
  );
});

after(async () => {
  await relay.stop();
  await inbox.close();
});

async function shown(reference: string): Promise<LeadJson> {
  const { leads: found } = await leadsJson<Listed>(relay, 'show', reference);
  assert.ok(found[0]);
  return found[0];
}

async function untilStatus(reference: string, status: LeadJson['status']): Promise<LeadJson> {
  for (let look = 0; look < 10; look += 1) {
    // A busy machine may have exceeded the test server's short timeout: allows for another try.
    await relay.pass(look === 0 ? 0 : minuteMs);
    const lead = await shown(reference);
    if (lead.status === status) return lead;
  }
  return assert.fail(`${reference} never was ${status}`);
}

function mailsWith(words: string) {
  return inbox.mails.filter(({ text = '' }) => text.includes(words));
}

test('lists leads newest first, with what became of each, in 80 columns', async () => {
  const earlier = await post(relay, { name: 'Jo Early', message: 'The first of two' });
  const later = await post(relay, { name: 'Jo Late', message: 'The second' }, 'talent');
  await untilStatus(later, 'delivered');
  await untilStatus(earlier, 'delivered');
  const { output } = await leads(relay, 'list');
  const [head = '', ...rows] = output.trimEnd().split('\n');
  assert.match(head, /^REFERENCE +RECEIVED +STATUS +MAILBOX +SUBJECT$/);
  assert.match(rows[0] ?? '', new RegExp(String.raw`^${later} +\d{4}-.+ delivered +talent +New `));
  assert.match(rows[1] ?? '', new RegExp(`^${earlier} `));
  assert.ok(output.split('\n').every((line) => line.length <= 80));
});

test('filters by mailbox, words and time, and says how to see more', async () => {
  const marker = 'zebra crossing “É”';
  const first = await post(relay, { message: `One ${marker}` });
  const second = await post(relay, { message: `Two ${marker.toUpperCase()}` });
  await post(relay, { message: `Three ${marker}` }, 'talent');
  const found = await leadsJson<Listed>(relay, 'list', '--find', marker, '--mailbox', 'services');
  assert.deepEqual(
    found.leads.map(({ reference }) => reference),
    [second, first],
  );
  const page = await leads(relay, 'list', '--find', marker, '--mailbox', 'services', '--limit=1');
  assert.ok(page.output.includes(second) && !page.output.includes(first));
  assert.match(page.errors, new RegExp(`--before ${second}`));
  const next = await leadsJson<Listed>(relay, 'list', '--find', 'zebra', '--before', second);
  assert.equal(next.leads[0]?.reference, first);
  assert.equal((await leadsJson<Listed>(relay, 'list', '--until', '1d')).leads.length, 0);
  assert.ok((await leadsJson<Listed>(relay, 'list', '--since', '1h')).leads.length >= 3);
  // Keys of the stored JSON are not part of what was sent.
  assert.equal((await leadsJson<Listed>(relay, 'list', '--find', '"label"')).leads.length, 0);
});

test('shows a lead by its reference in small letters, with its deliveries and why it is held', async () => {
  const reference = await post(relay, {
    name: 'Robbie',
    message: 'Cheap\u202E watches',
    _honey: 'x',
  });
  const { output } = await leads(relay, 'show', reference.toLowerCase().replace('-', ''));
  assert.match(output, new RegExp(`^${reference} {2}quarantined\n`));
  assert.match(output, /Reasons +.+/);
  assert.match(output, /Notification {2}held\n +To +ann@office\.example\n +Attempts +0/);
  assert.ok(output.includes('Cheap\uFFFD watches'), 'nothing turns the writing around');
});

test('JSON has no control characters for a terminal, and gives programs what was sent', async () => {
  const message = 'Cheap\u202E watches\u009B2J, at once';
  const reference = await post(relay, { name: 'Robbie', message });
  for (const args of [
    ['show', reference],
    ['list', '--find', 'watches'],
    ['export', '--format', 'json'],
  ]) {
    const { output } = await leads(relay, ...args, '--json');
    assert.ok(output.includes(String.raw`Cheap\u202e watches\u009b2J, at once`), args.join(' '));
    assert.ok(JSON.stringify(JSON.parse(output)).includes(message), args.join(' '));
  }
});

test('release sends what was held: the mail arrives, and only then', async () => {
  const reference = await post(relay, { message: 'A real one after all', _honey: 'autofill' });
  await relay.pass(0);
  assert.equal(mailsWith('A real one after all').length, 0);
  const { code } = await leads(relay, 'release', reference);
  assert.equal(code, 0);
  relay.clock.advance(minuteMs);
  await inbox.waitFor(() => mailsWith('A real one after all').length === 1);
  const lead = await untilStatus(reference, 'delivered');
  assert.ok(lead.releasedAt);
  const again = await leads(relay, 'release', reference);
  assert.equal(again.code, 1);
  assert.match(again.errors, /is delivered, not quarantined/);
});

test('replay sends what was given up, once the cause is mended', async () => {
  unknownUsers.add('ann@office.example');
  const reference = await post(relay, { message: 'For somebody who moved' });
  const parked = await untilStatus(reference, 'parked');
  assert.match(parked.deliveries[0]?.lastAnswer ?? '', /No such user/);
  const old = await untilStatus(await post(relay, { message: 'Emptied since' }), 'parked');
  const junk = await untilStatus(await post(relay, { message: 'Called spam since' }), 'parked');
  unknownUsers.clear();
  await using db = await openConfiguredDatabase({ ...relay, databaseUrl: undefined });
  await db.updateTable('lead').set({ deidentified_at: 1 }).where('id', '=', old.id).execute();
  const now = relay.clock.now();
  await takeInNamed(db, [junk.id], now);
  await settleLeads(db, [junk.id], 'spam', { by: 'ann@office.example', now });
  const { output } = await leads(relay, 'replay', '--parked');
  assert.match(
    output,
    new RegExp(`Due again: ${reference}\\.`),
    'nothing is left of one, and the other is spam',
  );
  const named = await leads(relay, 'replay', junk.reference);
  assert.equal(named.code, 1);
  assert.match(
    named.errors,
    /is marked as spam: open it again at the desk first\. Nothing was sent/,
  );
  relay.clock.advance(minuteMs);
  await inbox.waitFor(() => mailsWith('For somebody who moved').length === 1);
  await untilStatus(reference, 'delivered');
});

test('a bounced automatic reply leaves its lead delivered', async () => {
  unknownUsers.add('mistyped@client.example');
  const reference = await post(relay, {
    email: 'mistyped@client.example',
    message: 'Answer me',
    _autoresponse: 'yes',
  });
  await untilStatus(reference, 'delivered');
  await relay.pass(0);
  const lead = await shown(reference);
  assert.deepEqual(
    new Set(lead.deliveries.map(({ kind, state }) => `${kind} ${state}`)),
    new Set(['notification delivered', 'autoresponse parked']),
  );
  assert.equal(lead.status, 'delivered');
  const stats = await leadsJson<{ repliesParked: number; addsUp: boolean }>(relay, 'stats');
  assert.deepEqual([stats.repliesParked, stats.addsUp], [1, true]);
});

test('park stops a delivery by hand, and replay resumes it', async () => {
  const offline = await startTestRelay({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const reference = await post(offline, { message: 'Never mind' });
  // A delivery being sent cannot be parked.
  await offline.pass(0);
  await leads(offline, 'park', reference);
  const {
    leads: [lead],
  } = await leadsJson<Listed>(offline, 'list', '--status', 'parked');
  assert.equal(lead?.reference, reference);
  assert.equal(lead.deliveries[0]?.lastAnswer, 'Parked by hand.');
  await leads(offline, 'replay', reference);
  const { leads: waiting } = await leadsJson<Listed>(offline, 'list', '--status', 'waiting');
  assert.deepEqual(
    waiting.map(({ deliveries }) => deliveries[0]?.lastAnswer),
    [null],
  );
  await offline.stop();
});

test('parking a lead that the relay gave up ends alerts about it, and keeps it', async (t) => {
  const refusing = await startInbox({ atData: () => smtpReply(550, '5.1.1 No such user') });
  const office = await startTestRelay({ SMTP_URL: refusing.url });
  t.after(async () => {
    await office.stop();
    await refusing.close();
  });
  const reference = await post(office, { message: 'Seen to by telephone' });
  await office.pass(0);
  assert.equal((await office.store.backlog(office.clock.now())).parkedByItself, 1);
  await leads(office, 'park', reference);
  const { parked, parkedByItself } = await office.store.backlog(office.clock.now());
  assert.deepEqual([parked, parkedByItself], [1, 0]);
});

test('says what to type after a usage error', async () => {
  for (const [args, words] of [
    [['lst'], /no command lst\. Did you mean list\?/],
    [['list', '--statsu', 'parked'], /Unknown option '--statsu'.+help list/],
    [['list', '--status', 'lost'], /--status lost: give one of delivered, quarantined/],
    [['list', '--since', '2026-02-31'], /--since 2026-02-31: give a day/],
    [['list', '--limit', '0'], /from 1 to 10000/],
    [['show'], /Name one or more leads/],
    [['erase'], /Say who:/],
    [['erase', '--person', 'Jo'], /give an email address, or a phone number/],
    [['backup'], /Name one file/],
    [['export', '--format', 'xlsx'], /give csv or json/],
  ] as const) {
    const { code, errors, output } = await leads(relay, ...args);
    assert.match(errors, words);
    assert.deepEqual([code, output], [2, ''], args.join(' '));
  }
});

test('says what to do when it cannot be done', async () => {
  const unknown = await leads(relay, 'show', 'AAAAA-AAAAA');
  assert.match(unknown.errors, /No lead is called AAAAA-AAAAA.+leads -- list/);
  assert.equal(unknown.code, 1);
  const nowhere = await leads({ dataDir: '/nowhere' }, 'list');
  assert.match(nowhere.errors, /no leads at \/nowhere\/leads\.sqlite.+DATA_DIR/);
  assert.equal(nowhere.code, 1);
  const unwritable = await leads(relay, 'export', '--out', '/nowhere/leads.csv');
  assert.match(unwritable.errors, /There is no folder \/nowhere\. Create it first\./);
  assert.equal(unwritable.code, 1);
});

test('helps with every command, in lines that fit', async () => {
  const { output, code } = await leads(relay, 'help');
  assert.equal(code, 0);
  const listed = output.slice(output.indexOf('Commands:'), output.indexOf('For every command:'));
  const names = [...listed.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name ?? '');
  assert.ok(names.length >= 11);
  for (const name of names) {
    const help = await leads(relay, 'help', name);
    assert.equal(help.code, 0);
    assert.ok(help.output.includes(`npm run leads -- ${name}`));
    assert.deepEqual(
      help.output.split('\n').filter((line) => line.length > 80),
      [],
    );
  }
});
