import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hourMs } from '../../platform/clock.ts';
import { referenceOf } from '../../leads/lead.ts';
import { parkLeads } from '../../leads/store/lead/act-by-hand.ts';
import { namedLeads } from '../../leads/store/lead/stored-lead.ts';
import { giveAccess } from '../../leads/store/access/change-access.ts';
import { deleteLeads } from '../../leads/store/erasing/delete-leads.ts';
import { createStore } from '../../leads/store/store.ts';
import { answerLead } from '../../leads/store/work/answers.ts';
import { reopenLeads, settleLeads } from '../../leads/store/work/deeds.ts';
import { putOff } from '../../leads/store/work/put-off.ts';
import { briefTime } from '../../leads/times.ts';
import { acceptLeads, leadWith, now } from '../../testing/made-leads.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';

// What a lead's page says of its state, and of the states of that person's other leads.

const parked = leadWith({ replyTo: 'pat@client.example' });
const [late, answered] = [leadWith({ ageMs: 26 * hourMs }), leadWith({ ageMs: 2 * hourMs })];

let desk: TestDesk;
let cookie: string;

before(async () => {
  desk = await startOwnDesk({ now: () => now });
  ({ cookie } = await desk.cookieOf('member'));
  await acceptLeads(desk.db, [parked, late, answered]);
});

after(() => desk.stop());

async function pageOf({ id }: { id: string }): Promise<string> {
  const page = await fetch(`${desk.url}/leads/${referenceOf(id)}`, { headers: { cookie } });
  const text = await page.text();
  return text.slice(0, text.indexOf('<script'));
}

async function textOf(lead: { id: string }): Promise<string> {
  return (await pageOf(lead)).replaceAll(/<[^>]*>/g, ' ');
}

test('a lead that is parked and put off says until when', async () => {
  await desk.db
    .updateTable('delivery')
    .set({ parked_at: now, last_answer: '550 No' })
    .where('lead_id', '=', parked.id)
    .execute();
  assert.doesNotMatch(await textOf(parked), /Put off until/);
  await putOff(desk.db, [parked.id], now + 24 * hourMs);
  assert.match(await textOf(parked), /Parked: not delivered[^]*Put off until \d/);
});

test('a parked lead shows its deliveries before its words, and any other after them', async () => {
  assert.match(await textOf(parked), /Deliveries[^]*550 No[^]*Some words/);
  assert.match(await textOf(late), /Some words[^]*Deliveries/);
  assert.doesNotMatch(await textOf(late), /Deliveries[^]*Some words/);
});

test('a lead that was not delivered can be left so, and says so once it is answered', async () => {
  const leave = /Leave it undelivered/;
  assert.match(await textOf(parked), leave);
  const by = { by: 'mo@office.example', now };
  await settleLeads(desk.db, [parked.id], 'elsewhere', by);
  const text = await textOf(parked);
  assert.match(text, /Answered by you/);
  assert.doesNotMatch(text, /Parked: not delivered/);
  assert.match(text, /Send it again/);
  await parkLeads(desk.db, await namedLeads(desk.db, [parked.id]), now);
  assert.doesNotMatch(await textOf(parked), leave);
  assert.doesNotMatch(await textOf(late), leave);
  await reopenLeads(desk.db, [parked.id]);
  await settleLeads(desk.db, [parked.id], 'spam', by);
  assert.doesNotMatch(
    await textOf(parked),
    /Send it again/,
    'what is spam is opened again instead',
  );
  await reopenLeads(desk.db, [parked.id]);
});

test('stopping a delivery is offered once a server has refused it', async () => {
  const stop = /Stop trying to deliver it/;
  assert.doesNotMatch(await textOf(late), stop);
  await desk.db
    .updateTable('delivery')
    .set({ attempts: 1, last_answer: '451 Later' })
    .where('lead_id', '=', late.id)
    .execute();
  assert.match(await textOf(late), stop);
  const { trying_since: since } = await desk.db
    .selectFrom('delivery')
    .select('trying_since')
    .where('lead_id', '=', late.id)
    .executeTakeFirstOrThrow();
  assert.match(await pageOf(late), new RegExp(`name="at" value="${since}"`));
});

test('a held lead does not say who has taken it, as nobody can', async () => {
  const held = leadWith({ spam: { score: 9, reasons: ['It has 3 links.'], quarantined: true } });
  await acceptLeads(desk.db, [held]);
  const text = await textOf(held);
  assert.match(text, /Held/);
  assert.doesNotMatch(text, /Not taken/);
  assert.match(await textOf(late), /Not taken/);
});

test('two people of one name are told apart by address when a lead is handed over', async () => {
  const about = { by: 'a test', now };
  for (const address of ['sam@office.example', 'sam@freelance.example']) {
    await giveAccess(desk.db, { address, name: 'Sam', role: 'member' }, about);
  }
  const text = (await textOf(late)).replaceAll(/\s+/g, ' ');
  assert.match(text, /Hand it to Olive sam@office.example sam@freelance.example Hand over/);
});

test('a lead’s time, and its sender’s other leads, come before the form of the answer', async () => {
  await acceptLeads(desk.db, [leadWith({ message: 'A word before', ageMs: 50 * hourMs })]);
  const text = (await textOf(late)).replaceAll(/\s+/g, ' ');
  assert.match(text, /Also from jo@client.example .*A word before .*Your answer to/);
  const came = `${referenceOf(late.id)} ${briefTime(late.receivedAt, now)} Late by`;
  assert.ok(text.includes(came), came);
});

test('a de-identified lead is not late', async () => {
  const old = leadWith({ ageMs: 26 * hourMs });
  await acceptLeads(desk.db, [old]);
  const standing = async () => {
    const address = `${desk.url}/leads/${referenceOf(old.id)}`;
    const page = await (await fetch(address, { headers: { cookie } })).text();
    return /<article[^]*?class="state state-\w+">([^<]*)/.exec(page)?.[1] ?? '';
  };
  assert.match(await standing(), /^Late by/);
  const gone = desk.db.updateTable('lead').set({ deidentified_at: now });
  await gone.where('id', '=', old.id).execute();
  assert.equal(await standing(), 'De-identified');
});

test('a person’s other leads say whether they were answered', async () => {
  await settleLeads(desk.db, [answered.id], 'elsewhere', { by: 'mo@office.example', now });
  assert.match(await textOf(late), /Also from[^]*Answered by you/);
  assert.match(await textOf(answered), /Also from[^]*Late by 2 hours/);
});

test('an undelivered answer shows in the list and on the page, until another goes out', async () => {
  const lead = leadWith({ replyTo: 'lost@client.example' });
  await acceptLeads(desk.db, [lead]);
  const [stored] = await namedLeads(desk.db, [lead.id]);
  assert.ok(stored);
  const by = { by: 'mo@office.example', now };
  await answerLead(desk.db, stored, { ...by, text: 'Dear Lost', seen: 0 });
  const store = createStore(desk.db);
  const asked = { channel: 'mail', now, limit: 50, leaseMs: hourMs, inHand: [] } as const;
  const claimed = await store.claim({ ...asked, first: 'oldest' });
  const answer = claimed.find(({ kind }) => kind === 'answer');
  assert.ok(answer);
  await store.settle(answer, { kind: 'parked', at: now, answer: '550 No such user' });
  const inList = async () => {
    const page = await fetch(`${desk.url}/?view=mine`, { headers: { cookie } });
    return /class="state[^>]*>([^<]*)/.exec(await page.text())?.[1];
  };
  assert.match((await inList()) ?? '', /^Answer not delivered, \d+ hours left/);
  const text = await textOf(lead);
  assert.match(text, /Answer not delivered, \d+ hours left/);
  assert.match(text, /Answered\s+by\s+you[^]*not delivered[^]*Dear Lost/);
  const [again] = await namedLeads(desk.db, [lead.id]);
  assert.ok(again);
  await answerLead(desk.db, again, { ...by, text: 'Dear Lost, again', seen: 1 });
  assert.doesNotMatch(await textOf(lead), /Answer not delivered/);
});

test('a frequent sender’s newest leads are listed, with a link to the rest', async () => {
  const from = { replyTo: 'often@client.example' };
  const often = Array.from({ length: 7 }, (_, number) =>
    leadWith({ ...from, message: `Number ${number}`, ageMs: (7 - number) * 1000 }),
  );
  await acceptLeads(desk.db, often);
  const page = await fetch(`${desk.url}/leads/${referenceOf(often[6]?.id ?? '')}`, {
    headers: { cookie },
  });
  const text = (await page.text()).split('<article')[1]?.split('<script')[0] ?? '';
  assert.match(text, /Number 1/);
  assert.doesNotMatch(text, /Number 0/);
  const all = /href="\/\?view=all&amp;find=often%40client\.example"[^>]*>All from often@client/;
  assert.match(text.replaceAll('<!-- -->', ''), all);
  await desk.db.transaction().execute((trx) => deleteLeads(trx, [often[0]?.id ?? ''], null));
  const fewer = await textOf({ id: often[6]?.id ?? '' });
  assert.doesNotMatch(fewer, /All from/);
});

test('the form of an answer is open if one is wanted, and folded once the lead is settled', async () => {
  const lead = leadWith();
  await acceptLeads(desk.db, [lead]);
  const form = async () => {
    const page = await fetch(`${desk.url}/leads/${referenceOf(lead.id)}`, { headers: { cookie } });
    const opened = /<details class="writing"([^>]*)><summary>Answer</.exec(await page.text());
    return opened?.[1]?.trim();
  };
  assert.equal(await form(), 'open=""');
  const by = { by: 'mo@office.example', now };
  for (const how of ['elsewhere', 'spam'] as const) {
    await settleLeads(desk.db, [lead.id], how, by);
    assert.equal(await form(), '', how);
    await reopenLeads(desk.db, [lead.id]);
    assert.equal(await form(), 'open=""');
  }
});

test('a claimed delivery shows as being sent, and as tried later once its lease has ended', async () => {
  const lead = leadWith();
  await acceptLeads(desk.db, [lead]);
  const set = (claimedAt: number | null, nextAt: number) =>
    desk.db
      .updateTable('delivery')
      .set({ claimed_at: claimedAt, next_at: nextAt })
      .where('lead_id', '=', lead.id)
      .execute();
  await set(now, now + 10 * 60_000);
  const sending = await textOf(lead);
  assert.match(sending, /Being sent now\./);
  assert.doesNotMatch(sending, /Tried next/);
  await set(null, now + 10 * 60_000);
  assert.match(await textOf(lead), /Tried next at/);
  // The lease of a sender that was killed has ended.
  await set(now - 20 * 60_000, now - 10 * 60_000);
  assert.match(await textOf(lead), /Tried next at/);
});
