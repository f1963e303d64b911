import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { LightMyRequestResponse } from 'fastify';
import { readAudit } from '../../leads/store/access/audit.ts';
import { inTransaction } from '../../leads/store/database/in-transaction.ts';
import { storeFileIn } from '../../leads/store/database/store-place.ts';
import { copyStore } from '../../leads/store/embedded/copy-store.ts';
import { deleteLeads } from '../../leads/store/erasing/delete-leads.ts';
import { namedLeads } from '../../leads/store/lead/stored-lead.ts';
import { addNote } from '../../leads/store/work/notes.ts';
import { answerLead } from '../../leads/store/work/answers.ts';
import { buildDeskIfStale } from '../../setup/builds/desk-build.ts';
import { startTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { acceptLeads, leadWith } from '../../testing/made-leads.ts';
import { leads, post } from '../../testing/test-leads.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { until } from '../../testing/until.ts';

// What is held about a person: found at the desk, given to them, and erased for good.

const jo = 'jo@client.example';

let relay: TestRelay;
let desk: TestDesk;
let cookie: string;
let references: string[];

before(async () => {
  await buildDeskIfStale();
  relay = await startTestRelay();
  desk = await startTestDesk(
    { dataDir: relay.dataDir, databaseUrl: undefined },
    { listens: false },
  );
  ({ cookie } = await desk.cookieOf('owner'));
  references = [
    await post(relay, { name: 'Jo', email: jo, message: 'A question' }),
    await post(relay, {
      name: 'Sam',
      email: 'sam@client.example',
      _subject: 'Odd <i>\u202E words',
      message: 'Another question',
    }),
    await post(relay, { name: 'Pat', email: 'pat@client.example', message: 'A third' }),
  ];
  const [first, second] = await namedLeads(desk.db, references);
  assert.ok(first && second);
  const by = { by: 'ann@office.example', now: Date.now() };
  await answerLead(desk.db, first, { ...by, text: 'Dear Jo, gladly.', seen: 0 });
  await addNote(desk.db, second.lead.id, { ...by, text: `Sam works with ${jo}.` });
});

after(async () => {
  await desk.stop();
  await relay.stop();
});

function send(method: 'GET' | 'POST', url: string, fields: Record<string, string> = {}) {
  return desk.app.inject({
    method,
    url,
    headers: {
      cookie,
      ...(method === 'POST' && {
        origin: desk.url,
        'content-type': 'application/x-www-form-urlencoded',
      }),
    },
    ...(method === 'POST' && { payload: new URLSearchParams(fields).toString() }),
  });
}

async function pageOf(address: string, words: string): Promise<string> {
  let body = '';
  await until(async () => {
    ({ body } = await send('GET', address));
    return body.includes(words);
  }, words);
  return body;
}

async function find(person: string): Promise<string> {
  const begun = await send('POST', '/people', { person });
  assert.equal(begun.statusCode, 302, begun.body);
  return String(begun.headers.location);
}

test('a person’s copy has every note about them and every answer to them', async () => {
  const { output } = await leads(relay, 'export', '--person', jo);
  const copy = JSON.parse(output) as {
    reference: string;
    written: { kind: string; text: string }[];
  }[];
  assert.deepEqual(
    new Set(copy.map(({ reference }) => reference)),
    new Set(references.slice(0, 2)),
  );
  const written = copy.flatMap((lead) => lead.written.map(({ kind, text }) => `${kind}: ${text}`));
  assert.deepEqual(
    new Set(written),
    new Set(['answer: Dear Jo, gladly.', `note: Sam works with ${jo}.`]),
  );
});

test('a search for neither an address nor a number is refused', async () => {
  const { body } = await send('POST', '/people', { person: 'Jo' });
  assert.match(body, /Type an email address, or a phone number/);
});

test('a view is exported whole, with the fields of every form, and the log says what', async () => {
  await pageOf('/?view=all', 'Pat');
  const csv = await send('POST', '/export', { view: 'all', format: 'csv' });
  assert.match(
    String(csv.headers['content-disposition']),
    /^attachment; filename="leads-all-.*csv"$/,
  );
  const rows = parse<Record<string, string>>(csv.body, { bom: true, columns: true });
  assert.deepEqual(new Set(rows.map((row) => row['Reference'])), new Set(references));
  const json = await send('POST', '/export', { find: 'third', format: 'json', view: 'all' });
  const list = JSON.parse(json.body) as { reference: string }[];
  assert.deepEqual(
    list.map(({ reference }) => reference),
    references.slice(2),
  );
  // A mailing may name its campaign after a recipient.
  await send('POST', '/export', { campaign: jo, form: 'contact', format: 'csv', view: 'all' });
  const { entries } = await readAudit(desk.db);
  const details = entries.filter(({ act }) => act === 'exported').map(({ detail }) => detail);
  assert.deepEqual(details, [
    'all as csv, form contact, a campaign',
    'all as json, a search',
    'all as csv',
  ]);
});

test('an erasure that is refused is logged as begun, and never as done', async () => {
  const [, , third] = await namedLeads(desk.db, references);
  const deliveries = desk.db.updateTable('delivery').where('lead_id', '=', third?.lead.id ?? '');
  const { next_at } = await desk.db
    .selectFrom('delivery')
    .select('next_at')
    .where('lead_id', '=', third?.lead.id ?? '')
    .executeTakeFirstOrThrow();
  await deliveries.set({ claimed_at: Date.now(), next_at: Date.now() + 3_600_000 }).execute();
  const search = await find('pat@client.example');
  await pageOf(search, '1 lead found.');
  await send('POST', search, { sure: 'on' });
  await pageOf(search, 'Being sent right now');
  await deliveries.set({ claimed_at: null, next_at }).execute();
  const { entries } = await readAudit(desk.db);
  const acts = entries.map(({ act }) => act);
  assert.ok(acts.includes('began to erase') && !acts.includes('erased'), acts.join(', '));
});

test('an erased person leaves no word in the store or the log, and a certificate stays', async () => {
  const earlier = await find(jo);
  await pageOf(earlier, '2 leads found.');
  const search = await find(jo);
  const found = await pageOf(search, '2 leads found.');
  for (const reference of references.slice(0, 2)) assert.ok(found.includes(reference));
  // One of the two leads is Sam's, and is not to be given away.
  assert.deepEqual(found.match(/, from <bdi>([^<]+)/g), [', from <bdi>sam@client.example']);
  // A stranger's words are shown as text, and cannot reverse its direction.
  assert.ok(found.includes('Odd &lt;i&gt;') && !found.includes('\u202E'));
  const copy = await send('POST', `${search}/copy`);
  assert.match(copy.body, /Dear Jo, gladly\./);

  const unsure = await send('POST', search, {});
  assert.match(unsure.body, /tick that you know it cannot be undone/);
  const [, second] = await namedLeads(desk.db, references);
  assert.ok(second);
  await send('POST', search, { sure: 'on', without: second.lead.id });
  const done = await pageOf(search, 'They are erased.');
  const address = /\/people\/certificates\/[\w-]+/.exec(done)?.[0] ?? '';
  const certificate = await send('GET', address);
  assert.equal(certificate.json<{ leads: object[] }>().leads.length, 1);
  assert.doesNotMatch(certificate.body, /jo@client/);
  assert.ok((await send('GET', '/people')).body.includes(address));

  // What an earlier search had found of them is gone, too.
  const stale = await send('POST', `${earlier}/copy`);
  assert.doesNotMatch(stale.body, /gladly/);
  assert.match(stale.body, /Sam works with/);

  const left = await desk.db.selectFrom('lead').select('reply_to').execute();
  assert.deepEqual(
    new Set(left.map((lead) => lead.reply_to)),
    new Set(['pat@client.example', 'sam@client.example']),
  );
  assert.deepEqual(await desk.db.selectFrom('answer').selectAll().execute(), []);
  const { entries } = await readAudit(desk.db);
  assert.doesNotMatch(JSON.stringify(entries), /jo@client/);
  assert.ok(entries.some(({ act, detail }) => act === 'erased' && detail === 'a person, 1 lead'));
});

test('a person’s copy leaves out what is somebody else’s and only names them', async () => {
  const [theirs] = await namedLeads(desk.db, references.slice(1, 2));
  const search = await find('sam@client.example');
  await pageOf(search, '1 lead found.');
  assert.match((await send('POST', `${search}/copy`)).body, /Another question/);
  const copy = await send('POST', `${search}/copy`, { without: theirs?.lead.id ?? '' });
  assert.deepEqual(copy.json(), []);
  const { entries } = await readAudit(desk.db);
  assert.equal(entries[0]?.detail, 'a person’s copy, 0 leads');
});

test('one owner sees nothing of what another has found', async () => {
  const search = await find('sam@client.example');
  await pageOf(search, 'found.');
  const own = cookie;
  const other = await desk.cookieOf('member');
  const { address } = other.user;
  await desk.db
    .updateTable('desk_user')
    .set({ role: 'owner' })
    .where('address', '=', address)
    .execute();
  ({ cookie } = other);
  for (const [method, url] of [
    ['GET', search],
    ['POST', search],
    ['POST', `${search}/copy`],
  ] as const) {
    const answer = await send(method, url, { sure: 'on' });
    assert.equal(answer.statusCode, 404);
    assert.doesNotMatch(answer.body, /sam@client/);
  }
  cookie = own;
});

test('with very many leads found, the rest are counted, and other people’s are shown', async () => {
  const many = 'many@client.example';
  const theirs = Array.from({ length: 501 }, () => leadWith({ replyTo: many }));
  const fields = Array.from('abcdefg', (name) => ({ name, label: name, value: many }));
  const others = leadWith({ replyTo: 'sam@client.example', fields, ageMs: 60_000 });
  await acceptLeads(desk.db, [others, ...theirs]);
  const search = await find(many);
  const found = await pageOf(search, '502 leads found.');
  assert.equal(found.match(/name="without"/g)?.length, 500);
  assert.ok(found.includes(others.id));
  assert.match(found, /a, b, c, d, e and 2 more/);
  assert.match(found, /Not shown: (<!-- -->)?2 more leads/);
  const copy = await send('POST', `${search}/copy`, { without: others.id });
  assert.equal(copy.json<object[]>().length, 501);
});

test('a copy that needs a store that is gone is refused on a page, and no file begins', async () => {
  const aside = leadWith({ replyTo: 'aside@client.example' });
  await acceptLeads(desk.db, [aside]);
  const file = `${storeFileIn(desk.dataDir)}.before-2026-11-01T000000.000Z`;
  await copyStore(storeFileIn(desk.dataDir), file);
  await inTransaction(desk.db, (trx) => deleteLeads(trx, [aside.id], Date.now()));
  const search = await find('aside@client.example');
  await pageOf(search, '1 lead found.');
  assert.equal((await send('POST', `${search}/copy`)).json<object[]>().length, 1);
  const exported = async () =>
    (await readAudit(desk.db)).entries.filter(({ act }) => act === 'exported').length;
  const noted = await exported();
  await rm(file);
  const copy = await send('POST', `${search}/copy`);
  assert.equal(copy.statusCode, 410);
  assert.match(
    copy.body,
    /leads\.sqlite\.before-\S+, which a restore set aside, can no longer be read/,
  );
  assert.equal(copy.headers['content-disposition'], undefined);
  assert.equal(await exported(), noted);
});

test('one person is looked for at a time', async () => {
  const answers: LightMyRequestResponse[] = [];
  // Two owners press at once. While nothing can be logged, no search can finish.
  const both = await desk.db.connection().execute(async () => {
    const asked = ['pat@client.example', 'sam@client.example'].map(async (person) =>
      answers.push(await send('POST', '/people', { person })),
    );
    await until(() => answers.length > 0, 'one of them to be answered');
    return asked;
  });
  await Promise.all(both);
  const [refused, begun] = answers;
  assert.match(refused?.body ?? '', /Another person is being looked for or erased/);
  assert.equal(begun?.statusCode, 302);
  await pageOf(String(begun.headers.location), 'found.');
});

test('what was found about a person is soon forgotten', async (t) => {
  const search = await find('sam@client.example');
  await pageOf(search, 'found.');
  const later = performance.now() + 31 * 60_000;
  t.mock.method(performance, 'now', () => later);
  // The cache reads the time at most once a millisecond.
  await until(async () => (await send('GET', search)).statusCode === 404, 'it to be gone');
  const copy = await send('POST', `${search}/copy`);
  assert.equal(copy.statusCode, 404);
  assert.doesNotMatch(copy.body, /sam@client/);
});
