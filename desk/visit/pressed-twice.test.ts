import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { readAudit, type Act } from '../../leads/store/access/audit.ts';
import { offerLink } from '../../leads/store/access/links.ts';
import type { Desk } from './desk-context.ts';
import { deduplicateSubmit } from './deduplicate-submit.ts';
import { newSecret } from '../../platform/secret.ts';
import { buildDeskIfStale } from '../../setup/builds/desk-build.ts';
import { startTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { post } from '../../testing/test-leads.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { until } from '../../testing/until.ts';

// A double click on each button, as a browser without scripts sends it: two requests, of which it shows the
// second's answer.

let relay: TestRelay;
let desk: TestDesk;
let lead: string;
let cookie: string;
/** Stands still: on a busy machine two presses and their pages take seconds. */
let now = Date.now();

before(async () => {
  await buildDeskIfStale();
  relay = await startTestRelay();
  const store = { dataDir: relay.dataDir, databaseUrl: undefined };
  desk = await startTestDesk(store, { now: () => now });
});

beforeEach(async () => {
  ({ cookie } = await desk.cookieOf('owner'));
  const sent = { name: 'Jo', email: 'jo@client.example', message: newSecret() };
  lead = `/leads/${await post(relay, sent)}`;
  const list = async () => (await open('/')).text();
  await until(async () => (await list()).includes(lead), 'it to be listed');
});

after(async () => {
  await desk.stop();
  await relay.stop();
});

function open(address: string) {
  return fetch(`${desk.url}${address}`, { headers: { cookie } });
}

/** Presses a button, and follows to the page that says what was done. */
async function press(address: string, fields: Record<string, string>) {
  const answer = await fetch(`${desk.url}${address}`, {
    method: 'POST',
    headers: { cookie, origin: desk.url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return answer.status === 303 ? open(answer.headers.get('location') ?? '') : answer;
}

/** Presses twice at once, and once more as soon as there is an answer. */
async function pressTwice(address: string, fields: Record<string, string>): Promise<string[]> {
  const both = await Promise.all([press(address, fields), press(address, fields)]);
  const third = await press(address, fields);
  return Promise.all([...both, third].map((answer) => answer.text()));
}

async function countOf(table: 'lead_note' | 'answer' | 'saved_answer' | 'letter') {
  const rows = await desk.db.selectFrom(table).selectAll().execute();
  return rows.length;
}

async function leadId(): Promise<string> {
  const page = await (await open(lead)).text();
  return /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

/** The hidden fields of a form on the lead's page. @param marked matches only that form */
async function hiddenIn(marked: RegExp): Promise<Record<string, string>> {
  const page = await (await open(lead)).text();
  const form = page.match(/<form.*?<\/form>/gs)?.find((one) => marked.test(one)) ?? '';
  const fields = form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

for (const [what, table, address, fields, says] of [
  ['a note', 'lead_note', () => lead, { do: 'note', text: 'They phoned.' }, 'Note saved.'],
  ['an answer', 'answer', () => lead, { do: 'answer', text: 'Gladly.', seen: '0' }, 'is stored'],
  [
    'a saved answer',
    'saved_answer',
    () => '/answers',
    { id: '', title: 'Soon', text: 'Soon.' },
    'is saved',
  ],
  [
    'an invitation',
    'letter',
    () => '/team',
    { name: 'Nomsa', address: 'nomsa@office.example', role: 'member' },
    'may sign in. An email',
  ],
  [
    'a link',
    'letter',
    () => '/sign-in',
    { address: 'olive@office.example' },
    'a link is on its way',
  ],
] as const) {
  test(`${what} is stored once, however often its button is pressed`, async () => {
    const countBefore = await countOf(table);
    if (address() === '/sign-in') cookie = '';
    for (const page of await pressTwice(address(), fields)) {
      assert.ok(page.includes(says), `says ${says}`);
      assert.doesNotMatch(page, /role="alert" class="problem">[^<]/);
    }
    assert.equal(await countOf(table), countBefore + 1);
  });
}

async function actsOf(act: Act): Promise<number> {
  const { entries } = await readAudit(desk.db);
  return entries.filter((one) => one.act === act).length;
}

test('a form without its page’s time does the same deed again two seconds later', async () => {
  const take = { do: 'take', id: await leadId() };
  const had = await actsOf('took');
  await press(lead, take);
  now += 1999;
  await press(lead, take);
  assert.equal(await actsOf('took'), had + 1);
  now += 1;
  await press(lead, take);
  assert.equal(await actsOf('took'), had + 2);
});

test('on a slow line a button that is pressed again acts once, and one Undo takes it back', async () => {
  for (const [does, act, says, takenBackBy, undone] of [
    ['take', 'took', 'It is yours.', 'hand-back', 'It is nobody’s now.'],
    ['next-week', 'put off', 'It comes back in a week.', 'earlier-day', 'It is back.'],
    ['elsewhere', 'answered elsewhere', 'It counts as answered', 'unsettle', 'It is open again.'],
  ] as const) {
    const had = await actsOf(act);
    const deed = { ...(await hiddenIn(/>Take it</)), do: does };
    for (let presses = 0; presses < 3; presses += 1) {
      const page = await (await press(lead, deed)).text();
      assert.ok(page.includes(says), `says ${says}`);
      assert.doesNotMatch(page, /somebody else acted first/);
      now += 2000;
    }
    assert.equal(await actsOf(act), had + 1);
    const undo = await hiddenIn(/>Undo</);
    const page = await (await press(lead, { ...undo, do: takenBackBy })).text();
    assert.ok(page.includes(undone), undone);
  }
});

test('words sent again are stored once more only by somebody who has seen them stored', async () => {
  for (const [what, table, says] of [
    ['note', 'lead_note', 'Note saved.'],
    ['answer', 'answer', 'Your answer is stored'],
  ] as const) {
    const had = await countOf(table);
    const words = async () => ({
      ...(await hiddenIn(RegExp(`id="${what}"`))),
      do: what,
      text: 'Gladly.',
    });
    const first = await words();
    await press(lead, first);
    // What was sent before another form is no longer remembered, as in a desk that was restarted.
    await press(lead, { do: 'made up' });
    const page = await (await press(lead, first)).text();
    assert.ok(page.includes(says), `says ${says}`);
    assert.doesNotMatch(page, /Somebody has answered/);
    assert.equal(await countOf(table), had + 1);
    await press(lead, { do: 'made up' });
    await press(lead, await words());
    assert.equal(await countOf(table), had + 2);
  }
});

test('a double click that settles a lead says so, not that somebody else acted first', async () => {
  for (const page of await pressTwice(lead, { do: 'elsewhere', id: await leadId() })) {
    assert.match(page, /It counts as answered/);
    assert.doesNotMatch(page, /somebody else acted first/);
  }
});

test('a deed that was undone is done again when its button is pressed again', async () => {
  const take = { do: 'take', id: await leadId() };
  for (const fields of [take, { ...take, do: 'let-go' }, take]) {
    const page = await (await press(lead, fields)).text();
    assert.doesNotMatch(page, /somebody else acted first/);
  }
  assert.match(await (await open(lead)).text(), /Put it back/);
});

test('a form that was refused is tried again at the next press', async () => {
  const [first] = await pressTwice(lead, { do: 'take', id: 'made-up' });
  assert.match(first ?? '', /Choose one or more leads first/);
  const note = { do: 'note', text: 'Kept at last.' };
  await desk.db.schema.alterTable('lead_note').renameTo('lead_note_away').execute();
  assert.equal((await press(lead, note)).status, 503);
  await desk.db.schema.alterTable('lead_note_away').renameTo('lead_note').execute();
  assert.match(await (await press(lead, note)).text(), /Note saved\./);
});

test('a link signs in whoever presses its button twice, and says so to whoever opens it again', async () => {
  const token = newSecret();
  const letter = { subject: 'Link', text: 'Link' };
  await offerLink(desk.db, { address: 'olive@office.example', token, letter, now: Date.now() });
  cookie = '';
  const first = await press(`/sign-in/${token}?to=%2Flog`, {});
  cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const second = await press(`/sign-in/${token}?to=%2Flog`, {});
  for (const { status, headers } of [first, second]) {
    assert.deepEqual([status, headers.get('location')], [302, '/log']);
  }
  assert.match(await (await open(`/sign-in/${token}`)).text(), /You are already signed in/);
  cookie = '';
  const stranger = await press(`/sign-in/${token}`, {});
  assert.equal(stranger.status, 410);
  assert.match(
    await stranger.text(),
    /A link works once, for a quarter of an hour.+Ask for another link/s,
  );
});

test('a press before the first is answered gets the same answer, and runs nothing', async () => {
  const form = new FormData();
  form.set('do', 'sign in');
  const [runs, begun] = [[] as string[], Promise.withResolvers<Response>()];
  const pressed = { desk: { now: () => now } as Desk, sender: 'Ann', url: '/sign-in/x', form };
  const run = (name: string) => () => {
    runs.push(name);
    return begun.promise;
  };
  const both = [
    deduplicateSubmit(pressed, run('first')),
    deduplicateSubmit(pressed, run('second')),
  ];
  begun.resolve(new Response(null, { status: 302 }));
  const [first, second] = await Promise.all(both);
  assert.equal(first, second);
  await deduplicateSubmit(pressed, run('later'));
  assert.deepEqual(runs, ['first', 'later']);
});
