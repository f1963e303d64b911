import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { company } from '../../content/company.ts';
import { hashOf } from '../../platform/hash.ts';
import { referenceOf } from '../../leads/lead.ts';
import { deleteLeads } from '../../leads/store/erasing/delete-leads.ts';
import { handLeads, settleLeads } from '../../leads/store/work/deeds.ts';
import { putOff } from '../../leads/store/work/put-off.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';
import { acceptLeads, leadWith, now } from '../../testing/made-leads.ts';
import { until } from '../../testing/until.ts';

// Going through a list without losing one's place.

const leads = [leadWith(), leadWith(), leadWith()].toSorted((one, other) =>
  one.id < other.id ? 1 : -1,
);
const [first = '', second = '', third = ''] = leads.map(({ id }) => id);

let desk: TestDesk;
let cookie: string;

before(async () => {
  desk = await startOwnDesk({ now: () => now });
  ({ cookie } = await desk.cookieOf('member'));
  await acceptLeads(desk.db, leads);
  await until(async () => (await open('/?view=all')).includes(referenceOf(third)), 'all of them');
});

after(() => desk.stop());

async function open(address: string, by = cookie): Promise<string> {
  const page = await fetch(`${desk.url}${address}`, { headers: { cookie: by } });
  const text = await page.text();
  return text.slice(0, text.indexOf('<script')).replaceAll('&amp;', '&');
}

const down = `?view=all&before=${first}`;

test('a lead far down the list opens beside that part of it, and links back there', async () => {
  const list = await open(`/${down}`);
  assert.doesNotMatch(list, new RegExp(referenceOf(first)));
  const address = `/leads/${referenceOf(second)}${down}`;
  assert.ok(list.includes(`href="${address}"`), list);
  const page = await open(address);
  assert.ok(page.includes(`href="/${down}"`), 'back to where it stood');
  const beside = /<ol class="leads">.*?<\/ol>/s.exec(page)?.[0] ?? '';
  assert.ok(beside.includes(referenceOf(third)) && !beside.includes(referenceOf(first)), beside);
  const toNewest = /href="([^"]*)"[^>]*>To the newest</;
  assert.equal(toNewest.exec(list)?.[1], '/?view=all');
  assert.doesNotMatch(await open('/?view=all'), toNewest);
});

test('the list shows each person which leads they have not read', async () => {
  const sent = [leadWith(), leadWith(), leadWith()];
  await acceptLeads(desk.db, sent);
  const [read = '', left = '', done = ''] = sent.map(({ id }) => referenceOf(id));
  const { cookie: others } = await desk.cookieOf('owner');
  await settleLeads(desk.db, [sent[2]?.id ?? ''], 'elsewhere', { by: 'a test', now });
  const unreadIn = (list: string) =>
    [read, left, done].filter((one) =>
      new RegExp(
        `class="unread">(?:(?!</li>).)*/leads/${one}(?:(?!</li>).)*>\\(unread\\)<`,
        's',
      ).test(list),
    );
  assert.deepEqual(unreadIn(await open('/?view=all')), [read, left]);
  // The list beside a lead that is opened counts it as read.
  assert.deepEqual(unreadIn(await open(`/leads/${read}?view=all`)), [left]);
  assert.deepEqual(unreadIn(await open('/?view=all')), [left]);
  assert.deepEqual(unreadIn(await open('/?view=all', others)), [read, left]);
  await desk.db.transaction().execute((trx) =>
    deleteLeads(
      trx,
      sent.map(({ id }) => id),
      null,
    ),
  );
});

test('a reload of the list keeps no tick for another lead in the same place', async () => {
  const form = /<form[^>]*class="many"[^>]*>/.exec(await open('/?view=all'))?.[0] ?? '';
  assert.match(form, /\bautocomplete="off"/i);
});

test('the address of a search has no empty parameters', async () => {
  const fields = 'view=all&find=Zanele&mailbox=&form=&campaign=&since=&until=';
  const searched = await fetch(`${desk.url}/?${fields}`, {
    headers: { cookie },
    redirect: 'manual',
  });
  assert.deepEqual(
    [searched.status, searched.headers.get('location')],
    [302, '/?view=all&find=Zanele'],
  );
});

test('a line says whom and what it is about and what its sender wrote, however short, no name twice, and that it goes on', async () => {
  const subject = 'New Contact Message: Zanele Mokoena';
  const named = { name: 'name', label: 'Name', value: 'Zanele Mokoena' };
  const message = { name: 'message', label: 'Message', value: 'Bookkeepers?' };
  const place = { name: 'place', label: 'Place', value: 'Kempton Park' };
  const role = { name: 'role', label: 'Role', value: 'Tax Manager, Paarl' };
  const email = { name: 'email', label: 'Email', value: 'zanele.mokoena@client.example' };
  const short = leadWith({ subject, fields: [named, message] });
  const wordless = leadWith({ subject, fields: [named, place, { ...message, value: ' ' }] });
  const cvs = [[message], []].map((note) =>
    leadWith({ form: 'send-cv', fields: [role, named, email, ...note] }),
  );
  const firm = { name: 'company', label: 'Company', value: 'Mokoena & Sons' };
  const clerk = { ...role, value: 'Payroll clerk' };
  const notes = { ...message, name: 'notes' };
  const enquiry = leadWith({
    form: 'employer-enquiry',
    fields: [firm, named, email, clerk, place, notes],
  });
  const wanted = { ...role, name: 'desired_role' };
  const candidate = leadWith({ form: 'candidate-registration', fields: [named, email, wanted] });
  const ofOthers = leadWith({ form: null, subject, fields: [firm, named, email] });
  const long = leadWith({ fields: [named, { ...message, value: 'Word '.repeat(40) }] });
  const all = [short, wordless, ...cvs, enquiry, candidate, ofOthers, long];
  await acceptLeads(desk.db, all);
  const list = await open('/?view=all&find=Zanele');
  const lineOf = ({ id }: { id: string }) =>
    new RegExp(`/leads/${referenceOf(id)}[^]*?class="lead-words"><bdi>([^<]*)`).exec(list)?.[1];
  assert.deepEqual(all.map(lineOf), [
    'Bookkeepers?',
    subject,
    'Tax Manager, Paarl: Bookkeepers?',
    'Tax Manager, Paarl',
    'Mokoena & Sons, Payroll clerk: Bookkeepers?',
    'Tax Manager, Paarl',
    `Mokoena & Sons: ${subject}`,
    `${'Word '.repeat(28).trim()}…`,
  ]);
  const ids = all.map(({ id }) => id);
  await desk.db.transaction().execute((trx) => deleteLeads(trx, ids, null));
});

test('a line says who has taken the lead', async () => {
  const { user } = await desk.cookieOf('owner');
  const line = async () =>
    /class="state state-open">(.*?)<\/span>/.exec(
      await open('/?view=all&find=' + referenceOf(first)),
    )?.[1];
  await handLeads(desk.db, [first], { to: user.address, now });
  assert.match((await line())?.replaceAll('<!-- -->', '') ?? '', / left, with Olive$/);
  await handLeads(desk.db, [first], { to: 'mo@office.example', now });
  assert.match((await line())?.replaceAll('<!-- -->', '') ?? '', / left, with you$/);
  await handLeads(desk.db, [first], { to: null, now });
});

test('a lead links to the next, and the last of them to none', async () => {
  const next = (page: string) => /href="\/leads\/([\w-]+)[^"]*"[^>]*>Next/.exec(page)?.[1];
  const at = (id: string) => open(`/leads/${referenceOf(id)}?view=all`);
  assert.equal(next(await at(first)), referenceOf(second));
  assert.equal(next(await at(second)), referenceOf(third));
  assert.equal(next(await at(third)), undefined);
});

test('the last lead of a page links to the first of the next one, beside that page', async () => {
  const many = Array.from({ length: 52 }, (_, number) =>
    leadWith({ ageMs: (number + 60) * 60_000, message: 'Kingfisher' }),
  );
  await acceptLeads(desk.db, many);
  const next = (page: string) => /href="(\/leads\/[^"]*)"[^>]*>Next/.exec(page)?.[1] ?? '';
  const named = (place: number) => referenceOf(many[place]?.id ?? '');
  const asked = '?view=all&find=Kingfisher';
  const last = await open(`/leads/${named(49)}${asked}`);
  const over = `/leads/${named(50)}${asked}&before=${many[49]?.id}`;
  assert.equal(next(last), over);
  const page = await open(over);
  assert.match(next(page), new RegExp(named(51)));
  assert.equal(next(await open(next(page))), '');
  const ids = many.map(({ id }) => id);
  await desk.db.transaction().execute((trx) => deleteLeads(trx, ids, null));
});

test('a late lead links to the next less late one, even once it is not late any more', async () => {
  const late = [40, 35, 30].map((hours) => leadWith({ ageMs: hours * 3_600_000 }));
  await acceptLeads(desk.db, late);
  const [oldest = '', middle = '', youngest = ''] = late.map(({ id }) => id);
  const list = await open('/?view=late');
  const shown = Array.from(list.matchAll(/href="\/leads\/([\w-]+)/g), ([, one]) => one);
  assert.deepEqual(shown, [oldest, middle, youngest].map(referenceOf));
  const next = (page: string) => /href="\/leads\/([\w-]+)[^"]*"[^>]*>Next/.exec(page)?.[1];
  const at = (id: string) => open(`/leads/${referenceOf(id)}?view=late`);
  assert.equal(next(await at(oldest)), referenceOf(middle));
  await putOff(desk.db, [middle], now + 24 * 3_600_000);
  assert.equal(next(await at(middle)), referenceOf(youngest));
  await desk.db.transaction().execute((trx) => deleteLeads(trx, [oldest, middle, youngest], null));
});

test('a lead put off links to the next to come back, even once it is put off anew or is back', async () => {
  const dayMs = 24 * 3_600_000;
  const put = (id: string, days: number) => putOff(desk.db, [id], now + days * dayMs);
  await put(second, 1);
  await put(first, 2);
  await put(third, 3);
  const next = (page: string) => /href="\/leads\/([\w-]+)[^"]*"[^>]*>Next/.exec(page)?.[1];
  const at = (id: string) => open(`/leads/${referenceOf(id)}?view=put-off`);
  assert.equal(next(await at(second)), referenceOf(first));
  assert.equal(next(await at(first)), referenceOf(third));
  assert.equal(next(await at(third)), undefined);
  await putOff(desk.db, [second], null);
  assert.equal(next(await at(second)), referenceOf(first));
  for (const { id } of leads) await putOff(desk.db, [id], null);
});

test('leads that were given up are sent again or left undelivered, many at once', async () => {
  await desk.db
    .updateTable('delivery')
    .set({ parked_at: now, last_answer: '550 No' })
    .where('lead_id', '=', third)
    .execute();
  const list = await open('/?view=parked');
  assert.match(list, /value="replay"[^>]*>Send again<.*value="leave"[^>]*>Leave undelivered</);
  await desk.db
    .updateTable('delivery')
    .set({ parked_at: null, last_answer: null })
    .where('lead_id', '=', third)
    .execute();
});

test('a search that finds nothing anywhere says what else to try', async () => {
  for (const address of ['/?view=all&find=Zxq', '/?find=Zxq']) {
    const page = await open(address);
    assert.match(page, /Try a single word, or its beginning\./);
    assert.doesNotMatch(page, />Search all leads</);
  }
  assert.doesNotMatch(await open('/?view=all&form=demo'), /Try one word/);
});

test('a search without a match in its view finds those in others', async () => {
  const called = (value: string) =>
    leadWith({ message: '', fields: [{ name: 'name', label: 'Name', value }] });
  const nearly = called('Nomfa Xolo');
  const later = [called('Nomsa Xolo'), called('Nomsa Xolo')];
  await acceptLeads(desk.db, [nearly, ...later]);
  const ids = later.map(({ id }) => id);
  await putOff(desk.db, ids, now + 24 * 3_600_000);
  const lines = (page: string) =>
    Array.from(page.matchAll(/class="lead-link" href="\/leads\/([\w-]+)/g), ([, one]) => one);
  const page = await open('/?find=nomsa');
  assert.deepEqual(new Set(lines(page)), new Set(ids.map(referenceOf)));
  assert.match(page, /No lead under New matches\. Elsewhere:/);
  assert.match(page, /Put off until/);
  assert.doesNotMatch(page, /Nothing is spelt so/);
  assert.match(page, /value="reopen"/, 'what may be done to any lead');
  // Matches here are shown alone, with the count of others.
  const here = await open('/?find=xolo');
  assert.deepEqual(lines(here), [referenceOf(nearly.id)]);
  assert.match(here, /href="\/\?view=all&find=xolo"[^>]*>2 more among all leads</);
  assert.match(here, /<h1[^>]*>Inbox: (<!-- -->)?New, 1 lead found, 2 more elsewhere/);
  assert.doesNotMatch(await open('/?find=nomfa'), /among all leads|more elsewhere|>Search all/);
  assert.doesNotMatch(await open('/?view=all&find=xolo'), /among all leads|more elsewhere/);
  assert.deepEqual(lines(await open('/?view=put-off&find=nomfa')), [referenceOf(nearly.id)]);
  const all = [nearly.id, ...ids];
  const misspelt = await open('/?view=mine&find=nomza');
  assert.deepEqual(new Set(lines(misspelt)), new Set(all.map(referenceOf)));
  assert.match(
    misspelt,
    /No lead under Mine matches\. Elsewhere:.*No exact match\. These have words spelt/,
  );
  await desk.db.transaction().execute((trx) => deleteLeads(trx, all, null));
});

test('forms and mailboxes are listed by name and queried by id, even without a name', async () => {
  const ofOthers = leadWith({ mailbox: 'talent', form: null });
  const ofOnce = leadWith({ mailbox: 'shop', form: 'once-ours' });
  const enquiry = leadWith({ mailbox: 'services', form: 'employer-enquiry' });
  await acceptLeads(desk.db, [ofOthers, ofOnce, enquiry]);
  const lines = (page: string) =>
    Array.from(page.matchAll(/class="lead-link" href="\/leads\/([\w-]+)/g), ([, one]) => one);
  const chosen = (page: string) =>
    Array.from(page.matchAll(/<option [^>]*selected=""[^>]*>([^<]*)/g), ([, words]) => words);
  const asked = [
    ['form=employer-enquiry', enquiry, ['Every mailbox', 'Employer enquiry']],
    ['form=others', ofOthers, ['Every mailbox', 'Other people’s forms']],
    ['form=once-ours', ofOnce, ['Every mailbox', 'once-ours']],
    ['mailbox=shop', ofOnce, ['shop', 'Every form']],
    ['mailbox=talent', ofOthers, [company.email.talent, 'Every form']],
  ] as const;
  for (const [search, lead, options] of asked) {
    const page = await open(`/?view=all&${search}`);
    assert.deepEqual(lines(page), [referenceOf(lead.id)], search);
    assert.deepEqual(chosen(page), options, search);
  }
  const list = await open('/?view=all');
  assert.match(list, /class="lead-kind">Employer enquiry</);
  assert.match(list, /class="lead-kind">talent</);
  assert.match(await open(`/leads/${referenceOf(enquiry.id)}`), /<bdi>Employer enquiry</);
  assert.match(await open('/glance'), /<bdi>Employer enquiry</);
});

test('a lead shows its consent once, with the rest of the record', async () => {
  const wording = 'I consent to an answer.';
  const fields = [
    { name: 'message', label: 'Message', value: 'Some \u202Ewords' },
    { name: 'consent', label: wording, value: 'Yes' },
  ];
  const record = { wording, wordingHash: hashOf(wording), purpose: 'An answer', page: null };
  const ours = leadWith({ fields, consent: { ...record, givenAt: now } });
  const ofOthers = leadWith({ form: null, fields });
  await acceptLeads(desk.db, [ours, ofOthers]);
  for (const { id } of [ours, ofOthers]) {
    const page = await open(`/leads/${referenceOf(id)}`);
    assert.equal(page.split(wording).length - 1, 1, id);
    assert.ok(page.includes('words') && !page.includes('\u202E'), 'nothing turns the line');
  }
});
