import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { namedLeads } from '../../leads/store/lead/stored-lead.ts';
import { answerLead } from '../../leads/store/work/answers.ts';
import { readSavedAnswers } from '../../leads/store/work/saved-answers.ts';
import { buildDeskIfStale } from '../../setup/builds/desk-build.ts';
import { startTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { post } from '../../testing/test-leads.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { until } from '../../testing/until.ts';

// Two people at one lead, in browsers without scripts.

let relay: TestRelay;
let desk: TestDesk;
let lead: string;
const cookies = { ann: '', ben: '' };

before(async () => {
  await buildDeskIfStale();
  relay = await startTestRelay();
  const store = { dataDir: relay.dataDir, databaseUrl: undefined };
  desk = await startTestDesk(store, { listens: true });
  cookies.ann = (await desk.cookieOf('owner')).cookie;
  cookies.ben = (await desk.cookieOf('member')).cookie;
  const phone = '082 123 4567';
  const sent = { name: 'Jo $& <b>', email: 'jo@client.example', phone, message: 'A question' };
  lead = `/leads/${await post(relay, sent)}`;
});

after(async () => {
  await desk.stop();
  await relay.stop();
});

async function ask(who: keyof typeof cookies, address: string, fields?: Record<string, string>) {
  const answer = await fetch(`${desk.url}${address}`, {
    headers: { cookie: cookies[who], ...(fields && { origin: desk.url }) },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  return answer.text();
}

test('a reference in small letters redirects to its lead’s one address, with the list’s query', async () => {
  const typed = lead.toLowerCase().replace(/-(?=.{5}$)/, '');
  const answer = await fetch(`${desk.url}${typed}?view=mine`, {
    headers: { cookie: cookies.ann },
    redirect: 'manual',
  });
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, `${lead}?view=mine`]);
});

async function answersStored(): Promise<string[]> {
  const rows = await desk.db.selectFrom('answer').select('text').orderBy('at').execute();
  return rows.map(({ text }) => text);
}

test('somebody who answers after a colleague is asked first, and loses no word', async () => {
  const [stored] = await namedLeads(desk.db, [lead.slice('/leads/'.length)]);
  assert.ok(stored);
  const by = { by: 'mo@office.example', now: Date.now() };
  await answerLead(desk.db, stored, { ...by, text: 'From Ben.', seen: 0 });
  const words = 'My own words, at length.';
  const asked = await ask('ann', lead, { do: 'answer', text: words, seen: '0' });
  assert.match(asked, /Somebody has answered in the meantime/);
  assert.match(asked, />My own words, at length\.<\/textarea>/);
  assert.match(asked, /name="seen" value="1"/);
  assert.match(asked, /Send it all the same/);
  assert.deepEqual(await answersStored(), ['From Ben.']);
  const sent = await ask('ann', lead, { do: 'answer', text: words, seen: '1' });
  assert.match(sent, /Your answer is stored/);
  assert.doesNotMatch(sent, />My own words, at length\.<\/textarea>/);
  assert.deepEqual(await answersStored(), ['From Ben.', words]);
});

test('what was done is said on the page that the form redirects to, and to nobody else', async () => {
  const sent = await fetch(`${desk.url}${lead}?view=all&with=made-up`, {
    method: 'POST',
    headers: { cookie: cookies.ann, origin: desk.url },
    body: new URLSearchParams({ do: 'note', text: 'They phoned.' }),
    redirect: 'manual',
  });
  assert.equal(sent.status, 303);
  assert.equal(sent.headers.get('location'), `${lead}?view=all`);
  assert.doesNotMatch(await ask('ben', lead), /Note saved\./);
  assert.match(await ask('ann', lead), /Note saved\./);
});

test('words about an erased lead come back to whoever sent them', async () => {
  const page = await ask('ann', '/leads/00000-00000', { do: 'note', text: 'They phoned.' });
  assert.match(page, /It may have been erased/);
  assert.match(page, />They phoned\.<\/textarea>/);
});

test('a saved answer with a person’s contact details is refused, and its words come back', async () => {
  for (const [title, text] of [
    ['Soon', 'I ring +27 (82) 123-4567 at nine.'],
    ['Soon', 'We wrote to JO@client.example.'],
    ['Jo $& <b>, Monday', 'Soon.'],
  ] as const) {
    const page = await ask('ben', lead, { do: 'save-answer', title, text });
    assert.match(page, /is this lead’s own, and saved answers are for every lead/);
    assert.ok(page.includes(`>${text}</textarea>`), page);
  }
  assert.deepEqual(await readSavedAnswers(desk.db), []);
});

test('an answer is saved while answering, begins another with that lead’s name, and is removed', async () => {
  const reference = lead.slice('/leads/'.length);
  const text = `Dear Jo $& <b>, about ${reference}: soon.`;
  const kept = await ask('ben', lead, { do: 'save-answer', title: 'Soon', text });
  assert.match(kept, /“Soon” is saved/);
  assert.ok(kept.includes(`>Dear Jo $&amp; &lt;b&gt;, about ${reference}: soon.</textarea>`));
  const [saved] = await readSavedAnswers(desk.db);
  assert.equal(saved?.text, 'Dear {name}, about {reference}: soon.');
  const id = /<option value="([^"]+)"[^>]*>Soon/.exec(kept)?.[1] ?? '';
  const begun = await ask('ann', `${lead}?with=${id}`);
  assert.ok(
    begun.includes(`>Dear Jo $&amp; &lt;b&gt;, about ${reference}: soon.</textarea>`),
    begun,
  );

  const empty = await ask('ann', '/answers', { id, title: '', text: 'Words' });
  assert.match(empty, /Give it a name and text/);
  assert.match(empty, />Words<\/textarea>/);
  const from = { id, 'changed-at': String(saved?.changedAt) };
  await ask('ann', '/answers', { ...from, title: 'Later', text: 'Another time.' });
  assert.match(await ask('ben', lead), /<option value="[^"]+"[^>]*>Later/);
  const late = await ask('ben', '/answers', { ...from, title: 'Never', text: 'Never again.' });
  assert.match(late, /somebody has changed it since you began/);
  assert.match(late, /Another time\.<\/blockquote>/);
  assert.match(late, />Never again\.<\/textarea>/);
  const again = /name="changed-at" value="(\d+)"/.exec(late)?.[1] ?? '';
  const sure = { id, 'changed-at': again, title: 'Never', text: 'Never again.' };
  assert.match(await ask('ben', '/answers', sure), /“Never” is saved/);
  const removed = await ask('ben', '/answers', { do: 'remove', id });
  assert.match(removed, /“Never” is removed/);
  assert.match(removed, /type="hidden" name="text" value="Never again\."/, 'for Undo');
  assert.match(
    await ask('ann', '/answers', { id, title: 'Later', text: 'Words' }),
    /removed it in the meantime/,
  );
});

test('a saved answer is signed with the name of whoever uses it, and not sent with a placeholder', async () => {
  await ask('ben', lead, { do: 'save-answer', title: 'Signed', text: 'Soon.\n\nMo' });
  const [saved] = await readSavedAnswers(desk.db);
  assert.equal(saved?.text, 'Soon.\n\n{me}');
  assert.match(await ask('ann', `${lead}?with=${saved?.id}`), />Soon\.\n\nOlive<\/textarea>/);
  assert.match(await ask('ben', `${lead}?with=${saved?.id}`), />Soon\.\n\nMo<\/textarea>/);
  const stored = await answersStored();
  const seen = String(stored.length);
  const page = await ask('ann', lead, { do: 'answer', text: 'Dear {name},', seen });
  assert.match(page, /\{name\} would be sent as it is/);
  assert.match(page, />Dear \{name\},<\/textarea>/);
  assert.deepEqual(await answersStored(), stored);
});

/** The next count of changes in a page's stream. */
async function countIn(reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    assert.ok(!done);
    const count = /data: (\d+)/.exec(new TextDecoder().decode(value))?.[1];
    if (count !== undefined) return Number(count);
  }
}

test('a page that listens only after a change learns of it all the same', async () => {
  const listen = async () => {
    const leaving = new AbortController();
    const { body, headers } = await fetch(`${desk.url}/live`, {
      headers: { cookie: cookies.ben },
      signal: leaving.signal,
    });
    // A proxy that buffered it would notify nobody.
    assert.equal(headers.get('x-accel-buffering'), 'no');
    const count = await countIn(body?.getReader());
    leaving.abort();
    return count;
  };
  const earlier = await listen();
  assert.equal(await listen(), earlier);
  await ask('ann', lead, { do: 'note', text: 'While nobody listened.' });
  assert.ok((await listen()) > earlier);
});

test('others see who has a lead open and who writes, until they leave', async () => {
  const leaving = new AbortController();
  const reference = lead.slice('/leads/'.length);
  const opened = await fetch(`${desk.url}/live?lead=${reference}`, {
    headers: { cookie: cookies.ben },
    signal: leaving.signal,
  });
  const reader = opened.body?.getReader();
  const first = await countIn(reader);
  assert.match(await ask('ann', lead), /Mo<\/bdi>[^<]*(<!-- -->)?has this lead open too/);
  assert.doesNotMatch(await ask('ben', lead), /has this lead open too/);
  // When Ann opens it, Ben, who has it open, learns of a change.
  const annLeaves = new AbortController();
  const hers = await fetch(`${desk.url}/live?lead=${reference}`, {
    headers: { cookie: cookies.ann },
    signal: annLeaves.signal,
  });
  await hers.body?.getReader().read();
  assert.ok((await countIn(reader)) > first);
  await ask('ben', '/live', { lead: reference, writing: 'yes' });
  assert.match(await ask('ann', lead), /is writing an answer/);
  assert.doesNotMatch(await ask('ben', lead), /is writing an answer/);
  await ask('ben', '/live', { lead: reference, writing: 'no' });
  assert.doesNotMatch(await ask('ann', lead), /is writing an answer/);
  leaving.abort();
  await until(async () => !(await ask('ann', lead)).includes('Mo</bdi>'));
  annLeaves.abort();
});

test('an open page shows by itself that an answer was not delivered', async () => {
  const leaving = new AbortController();
  const { body } = await fetch(`${desk.url}/live`, {
    headers: { cookie: cookies.ben },
    signal: leaving.signal,
  });
  const reader = body?.getReader();
  let shown = await countIn(reader);
  const seen = String((await answersStored()).length);
  await ask('ann', lead, { do: 'answer', text: 'Will this arrive?', seen });
  shown = Math.max(shown, await countIn(reader));
  const { db } = desk;
  await db.updateTable('delivery').set({ parked_at: Date.now() }).execute();
  while ((await countIn(reader)) === shown);
  assert.match(await ask('ben', lead), /not delivered</);
  leaving.abort();
});
