import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimLetters, refuseLetter, settleLetter } from '../../leads/store/letters.ts';
import { findUser } from '../../leads/store/access/users.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';

const now = Date.UTC(2026, 10, 24, 9);

let desk: TestDesk;
let cookie: string;

before(async () => {
  desk = await startOwnDesk({ now: () => now, listens: false });
  ({ cookie } = await desk.cookieOf('owner'));
});

after(() => desk.stop());

async function teamPage(): Promise<string> {
  const { body } = await desk.app.inject({ url: '/team', headers: { cookie } });
  return body;
}

async function invite(fields: Record<string, string>): Promise<void> {
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

/** As the relay does that tries to send what is due. */
async function letterInHand() {
  const { letters } = await claimLetters(desk.db, { now, limit: 10, leaseMs: 60_000 });
  assert.equal(letters.length, 1);
  const [letter] = letters;
  assert.ok(letter);
  return letter;
}

test('an owner sees that no mail server takes an invitation, and why nobody answers it', async () => {
  const refused = /the mail server refused the email to this address/;
  const waits = /no mail server has taken the email to this address yet/;
  const address = 'ben@offce.example';
  await invite({ address, name: 'Ben', role: 'member' });
  assert.doesNotMatch(await teamPage(), waits);
  await settleLetter(desk.db, await letterInHand(), now);
  assert.match(await teamPage(), waits);
  await refuseLetter(desk.db, await letterInHand());
  const page = await teamPage();
  assert.match(page, refused);
  assert.doesNotMatch(page, waits);
  const ben = await findUser(desk.db, address);
  await invite({ again: ben?.id ?? '' });
  assert.doesNotMatch(await teamPage(), refused);
});
