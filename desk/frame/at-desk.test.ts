import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { hourMs } from '../../platform/clock.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';
import { maxWaitMs, until } from '../../testing/until.ts';

// What counts as use of a session, and what does not.

let desk: TestDesk;
let now = Date.UTC(2026, 10, 23, 9);

before(async () => {
  desk = await startOwnDesk({ now: () => now });
});

after(() => desk.stop());

async function ask(address: string, cookie: string, fields?: Record<string, string>) {
  const left = new AbortController();
  const answer = await fetch(`${desk.url}${address}`, {
    headers: { cookie, ...(fields && { origin: desk.url }) },
    redirect: 'manual',
    signal: left.signal,
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  // A stream never ends.
  if (address.startsWith('/live')) left.abort();
  else await answer.text();
  return answer.status;
}

async function seenAt(): Promise<number | undefined> {
  const query = desk.db.selectFrom('desk_session').select('seen_at').orderBy('created_at', 'desc');
  return (await query.executeTakeFirst())?.seen_at;
}

for (const address of ['/live', '/live?lead=12345-67890', '/_.data', '/leads/12345-67890.data']) {
  test(`an open page that asks for ${address} by itself keeps no session alive`, async () => {
    now += 24 * hourMs;
    const { cookie } = await desk.cookieOf('member');
    for (let hours = 0; hours < 11; hours += 1) {
      now += hourMs;
      assert.notEqual(await ask(address, cookie), 302);
    }
    now += hourMs;
    assert.ok([202, 302].includes(await ask(address, cookie)));
    assert.equal(await ask('/', cookie), 302);
  });
}

for (const [what, address, fields] of [
  ['opens a page', '/?view=held', undefined],
  ['opens a lead from a mail', '/leads/12345-67890', undefined],
  ['says that they are here', '/live', { here: 'yes' }],
  ['types', '/live', { lead: '12345-67890', writing: 'yes' }],
  ['sends a form by scripts', '/_.data', { do: 'take' }],
  ['sends a form without', '/', { do: 'take' }],
] as const) {
  test(`whoever ${what} keeps their session`, async () => {
    now += 24 * hourMs;
    const { cookie } = await desk.cookieOf('member');
    now += 11 * hourMs;
    assert.notEqual(await ask(address, cookie, fields), 302);
    await until(async () => (await seenAt()) === now, 'it to be noted');
    now += 11 * hourMs;
    assert.equal(await ask('/', cookie), 200);
  });
}

test('a listening page reconnects every ten minutes, and without access then hears nothing', async (t) => {
  const { cookie } = await desk.cookieOf('member');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const listening = await desk.app.inject({
    url: '/live',
    headers: { cookie },
    payloadAsStream: true,
  });
  const stream = listening.stream();
  const heard = once(stream, 'end', { signal: AbortSignal.timeout(maxWaitMs) });
  await once(stream, 'data');
  t.mock.timers.tick(10 * 60_000);
  await heard;
});

test('a tab of the desk has an icon', async () => {
  const page = await (await fetch(`${desk.url}/sign-in`)).text();
  const address = /<link rel="icon" href="(\/[^"]*)"/.exec(page)?.[1] ?? '';
  const icon = await fetch(`${desk.url}${address}`);
  assert.match(icon.headers.get('content-type') ?? '', /^image\/svg\+xml/, address);
  assert.match(await icon.text(), /^<svg/);
});
