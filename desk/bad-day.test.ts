import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { startPostgres, withoutPostgres } from '../testing/test-postgres.ts';
import { acceptLeads, leadWith } from '../testing/made-leads.ts';
import { startTestDesk, type TestDesk } from '../testing/test-desk.ts';
import { post } from '../testing/test-leads.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { referenceOf } from '../leads/lead.ts';

// The store takes no writes, or does not answer, while somebody works at the desk in a browser without scripts:
// what they see, and whether their words are still there.

/** More than fits into the store's free pages. */
const words = 'My own words, at length. '.repeat(600).trim();

/** How long a session has to be idle before the desk records that it is used. */
const tenMinutesMs = 10 * 60_000;

let relay: TestRelay;
let desk: TestDesk;
let cookie: string;

before(async () => {
  await buildDeskIfStale();
  relay = await startTestRelay();
  desk = await startTestDesk({ dataDir: relay.dataDir, databaseUrl: undefined });
  ({ cookie } = await desk.cookieOf('owner', Date.now() - tenMinutesMs));
});

after(async () => {
  await desk.stop();
  await relay.stop();
});

interface Page {
  status: number;
  text: string;
}

async function ask(
  address: string,
  fields?: Record<string, string>,
  at: { url: string; cookie: string } = { url: desk.url, cookie },
): Promise<Page> {
  const answer = await fetch(`${at.url}${address}`, {
    headers: { cookie: at.cookie, ...(fields && { origin: at.url }) },
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  if (answer.status === 303) return ask(answer.headers.get('location') ?? '', undefined, at);
  return { status: answer.status, text: await answer.text() };
}

async function newLead(): Promise<string> {
  const sent = { name: 'Jo', email: 'jo@client.example', message: 'A question' };
  return `/leads/${await post(relay, sent)}`;
}

/** Blocks every write of the desk while something is done, by SQLite's own means. */
async function duringPragma(refusing: string, admitting: string, work: () => Promise<void>) {
  await sql.raw(refusing).execute(desk.db);
  try {
    await work();
  } finally {
    await sql.raw(admitting).execute(desk.db);
  }
}

const whileFull = (work: () => Promise<void>) =>
  duringPragma('pragma max_page_count = 1', 'pragma max_page_count = 1073741823', work);
const whileReadOnly = (work: () => Promise<void>) =>
  duringPragma('pragma query_only = on', 'pragma query_only = off', work);

test('a full disk leaves an answer, a note and a saved answer in their forms, and says what to do', async () => {
  const lead = await newLead();
  await whileFull(async () => {
    for (const fields of [
      { do: 'answer', text: words, seen: '0' },
      { do: 'note', text: words },
      { do: 'save-answer', title: 'Soon', text: words },
    ]) {
      const { status, text } = await ask(lead, fields);
      assert.equal(status, 503, fields.do);
      assert.match(text, /the disk is full or failing\. Ask whoever looks after the server/);
      assert.match(text, /What you wrote is still here/);
      assert.ok(text.includes(`>${words}</textarea>`), fields.do);
    }
    const { status, text } = await ask('/answers', { id: '', title: 'Soon', text: words });
    assert.equal(status, 503);
    assert.ok(text.includes(`>${words}</textarea>`));
  });
  const { text } = await ask(lead, { do: 'answer', text: words, seen: '0' });
  assert.match(text, /Your answer is stored/);
});

test('a read-only store can be read, but shows no lead whose reading it cannot log', async () => {
  const lead = await newLead();
  const reading = desk.db.selectFrom('audit_entry').selectAll().where('act', '=', 'read');
  const readBefore = (await reading.execute()).length;
  await whileReadOnly(async () => {
    assert.equal((await ask('/?view=all')).status, 200);
    const glance = await ask('/glance');
    assert.equal(glance.status, 200);
    assert.match(glance.text, /It cannot be written to/);
    assert.match(glance.text, /commands are for whoever looks after the server/);
    const { status, text } = await ask(lead);
    assert.equal(status, 503);
    assert.match(text, /the store cannot be written to/);
    assert.doesNotMatch(text, /A question/);
    // The form's page was loaded long ago: its words come back on a page of their own.
    const sent = await ask(lead, { do: 'answer', text: words, seen: '0' });
    assert.equal(sent.status, 503);
    assert.doesNotMatch(sent.text, /A question/);
    assert.ok(sent.text.includes(`>${words}</textarea>`));
  });
  assert.equal((await ask(lead)).status, 200);
  assert.equal((await reading.execute()).length, readBefore + 1);
});

test('a search for a person that could not be logged blocks no other', async () => {
  await whileReadOnly(async () => {
    const { status, text } = await ask('/people', { person: 'jo@client.example' });
    assert.equal(status, 503);
    assert.match(text, /value="jo@client\.example"/);
  });
  assert.equal((await ask('/people', { person: 'jo@client.example' })).status, 302);
});

test('a sign-out that cannot be stored says so, and once stored ends a copied cookie’s session, too', async () => {
  const at = { url: desk.url, cookie: (await desk.cookieOf('member')).cookie };
  await whileReadOnly(async () => {
    assert.equal((await ask('/sign-out', {}, at)).status, 503);
  });
  assert.equal((await ask('/', undefined, at)).status, 200);
  assert.equal((await ask('/sign-out', {}, at)).status, 302);
  assert.equal((await ask('/', undefined, at)).status, 302);
});

test('words sent after a session has ended come back, with a sign-in link that leads to their page', async () => {
  const lead = await newLead();
  const over = { url: desk.url, cookie: 'desk=over' };
  for (const fields of [
    { do: 'answer', text: words, seen: '0' },
    { do: 'note', text: words },
  ]) {
    const { status, text } = await ask(lead, fields, over);
    assert.equal(status, 401);
    assert.ok(text.includes(`>${words}</textarea>`), fields.do);
    assert.match(text, /Your session has ended\./);
    assert.match(text, new RegExp(`href="${lead}"[^>]*>Sign in again<`));
  }
  assert.equal((await ask('/answers', { id: '', title: 'Soon', text: words }, over)).status, 401);
  assert.equal((await ask(lead, { do: 'note', text: ' ' }, over)).status, 302);
  assert.doesNotMatch((await ask(lead)).text, /My own words, at length/);
});

test(
  'a database that is away gives an answer’s words back, and is not reported as an unknown passkey',
  { skip: withoutPostgres },
  async (t) => {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.newDatabase();
    const shared = await startTestDesk({ dataDir: relay.dataDir, databaseUrl });
    t.after(() => shared.stop());
    const lead = leadWith();
    await acceptLeads(shared.db, [lead]);
    const at = { url: shared.url, cookie: (await shared.cookieOf('owner')).cookie };
    const address = `/leads/${referenceOf(lead.id)}`;
    assert.equal((await ask(address, undefined, at)).status, 200);
    const said = t.mock.method(console, 'error', () => undefined);
    // The store fails between two queries: it can still say who has signed in.
    await sql`alter table lead_note rename to note_away`.execute(shared.db);
    for (const scripts of ['', '.data']) {
      const read = await ask(`${address}${scripts}`, undefined, at);
      assert.equal(read.status, 503, scripts);
      assert.match(read.text, /The store does not answer\. Try again in a minute/);
    }
    await sql`alter table lead rename to lead_away`.execute(shared.db);
    const unread = await ask(address, { do: 'answer', text: words, seen: '0' }, at);
    assert.equal(unread.status, 503);
    assert.ok(unread.text.includes(`>${words}</textarea>`));
    assert.equal((await ask(`${address}/files/0`, undefined, at)).status, 503);
    await postgres.stop();
    const { status, text } = await ask(address, { do: 'answer', text: words, seen: '0' }, at);
    assert.equal(status, 503);
    assert.match(text, /The store does not answer\. Try again in a minute/);
    assert.ok(text.includes(`>${words}</textarea>`));
    const byPasskey = () =>
      fetch(`${shared.url}/sign-in/passkey`, {
        method: 'POST',
        headers: { origin: shared.url, 'content-type': 'application/json' },
        body: JSON.stringify({ signed: { id: 'ann' } }),
      });
    for (let stranger = 0; stranger < 100; stranger += 1) {
      const passkey = await byPasskey();
      assert.equal(passkey.status, 503);
      assert.match(await passkey.text(), /The store does not answer/);
    }
    const lines = said.mock.callCount();
    assert.ok(lines > 0 && lines < 50, `${lines} faults in the log for 100 strangers`);
  },
);
