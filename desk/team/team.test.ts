import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimLetters, refuseLetter, settleLetter } from '../../leads/store/outbox/letters.ts';
import { findUser } from '../../leads/store/access/users.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';

const now = Date.UTC(2026, 10, 24, 9);

let desk: TestDesk;
let cookie: string;
let timesWoken = 0;

before(async () => {
  const wake = () => void (timesWoken += 1);
  desk = await startOwnDesk({ now: () => now, listens: false, wake });
  ({ cookie } = await desk.cookieOf('owner'));
});

after(() => desk.stop());

async function teamPage(): Promise<string> {
  const { body } = await desk.app.inject({ url: '/team', headers: { cookie } });
  return body;
}

async function send(fields: Record<string, string>): Promise<void> {
  const headers = {
    cookie,
    origin: desk.url,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const payload = new URLSearchParams(fields).toString();
  const { statusCode, body } = await desk.app.inject({
    method: 'POST',
    url: '/team',
    headers,
    payload,
  });
  assert.equal(statusCode, 303, body);
}

/** Claims a letter, as the relay does to send it. */
async function letterInHand() {
  const { letters } = await claimLetters(desk.db, { now, limit: 10, leaseMs: 60_000 });
  assert.equal(letters.length, 1);
  const [letter] = letters;
  assert.ok(letter);
  return letter;
}

test('an owner sees that no mail server has taken an invitation, or that one refused it', async () => {
  const refused = /the mail server refused the email to this address/;
  const waits = /no mail server has accepted the email to this address yet/;
  const address = 'ben@offce.example';
  await send({ address, name: 'Ben', role: 'member' });
  assert.equal(timesWoken, 1, 'the relay sends it at once');
  assert.doesNotMatch(await teamPage(), waits);
  const firstTry = await letterInHand();
  assert.doesNotMatch(await teamPage(), waits);
  await settleLetter(desk.db, firstTry, now);
  const nextTry = await letterInHand();
  assert.match(await teamPage(), waits);
  await refuseLetter(desk.db, nextTry);
  const page = await teamPage();
  assert.match(page, refused);
  assert.doesNotMatch(page, waits);
  const ben = await findUser(desk.db, address);
  await send({ again: ben?.id ?? '' });
  assert.doesNotMatch(await teamPage(), refused);
});

test('an owner undoes the removal of somebody, and makes them an owner and a member again', async () => {
  const address = 'cleo@office.example';
  await send({ address, name: 'Cleo', role: 'member' });
  const { id = '' } = (await findUser(desk.db, address)) ?? {};
  await send({ makes: `owner ${id}` });
  assert.match(
    await teamPage(),
    /Cleo is an owner now[^]*type="hidden" name="makes" value="member [\w-]+"/,
  );
  assert.equal((await findUser(desk.db, address))?.role, 'owner');
  await send({ do: 'make', makes: `member ${id}` });
  assert.equal((await findUser(desk.db, address))?.role, 'member');
  await send({ out: id });
  assert.match(await teamPage(), /Cleo’s access is removed[^]*name="back" value="[\w-]+"/);
  assert.equal(await findUser(desk.db, address), undefined);
  await send({ do: 'give-back', back: id });
  assert.match(await teamPage(), /Cleo may sign in again, by a link/);
  assert.equal((await findUser(desk.db, address))?.role, 'member');
});

test('somebody who is invited again without a name keeps theirs', async () => {
  const address = 'dumi@office.example';
  await send({ address, name: 'Dumi Khumalo', role: 'member' });
  await send({ address, name: '', role: 'owner' });
  const { name, role } = (await findUser(desk.db, address)) ?? {};
  assert.deepEqual([name, role], ['Dumi Khumalo', 'owner']);
});
