import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { referenceOf } from '../../leads/lead.ts';
import { giveAccess, removeAccess } from '../../leads/store/access/change-access.ts';
import { acceptLeads, leadWith, now } from '../../testing/made-leads.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';

const lead = leadWith();
const reference = referenceOf(lead.id);

let desk: TestDesk;
let cookie: string;

before(async () => {
  desk = await startOwnDesk({ now: () => now, listens: false });
  ({ cookie } = await desk.cookieOf('owner'));
  await acceptLeads(desk.db, [lead]);
});

after(() => desk.stop());

async function press(fields: Record<string, string>): Promise<string> {
  const headers = {
    cookie,
    origin: desk.url,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const payload = new URLSearchParams({ id: lead.id, ...fields }).toString();
  const url = `/leads/${reference}`;
  const { statusCode } = await desk.app.inject({ method: 'POST', url, headers, payload });
  assert.equal(statusCode, 303);
  return (await desk.app.inject({ url, headers: { cookie } })).body;
}

/** The log's rows as “who: what”, the newest first. */
async function rows(): Promise<string[]> {
  const { body } = await desk.app.inject({ url: '/log', headers: { cookie } });
  return Array.from(body.matchAll(/<tr>.*?<td>(.*?)<\/td><td>(.*?)<\/td>/gs), ([, who, what]) =>
    `${who}: ${what}`.replaceAll(/<[^>]*>/g, ''),
  );
}

test('people are named as on every other page, and by address if they share a name or have left', async () => {
  const by = { by: 'olive@office.example', now };
  const invite = (address: string, name: string) =>
    giveAccess(desk.db, { address, name, role: 'member' }, by);
  const zoe = await invite('zoe@office.example', 'Zoe');
  await press({ do: 'hand-over', to: zoe.address });
  assert.deepEqual((await rows()).slice(0, 3), [
    `Olive: read ${reference}`,
    `Olive: handed over ${reference} (Zoe)`,
    'Olive: invited Zoe (member)',
  ]);
  await invite('zoe@branch.example', 'Zoe');
  assert.deepEqual((await rows())[0], 'Olive: invited zoe@branch.example (member)');
  await removeAccess(desk.db, zoe.id, by);
  assert.deepEqual((await rows()).slice(0, 2), [
    'Olive: removed access for zoe@office.example',
    'Olive: invited Zoe (member)',
  ]);
});

test('putting off, calling back and undoing either are told apart', async () => {
  const page = await press({ do: 'tomorrow' });
  const until = /name="now" value="(\d+)"/.exec(page)?.[1] ?? '';
  await press({ do: 'earlier-day', now: until });
  await press({ do: 'next-week' });
  await press({ do: 'today' });
  assert.deepEqual(
    (await rows()).slice(0, 4),
    ['called back', 'put off', 'put off as before', 'put off'].map(
      (act) => `Olive: ${act} ${reference}`,
    ),
  );
});

test('deeds are named like their buttons, even where an earlier version named them otherwise', async () => {
  const done = ['put back', 'answered elsewhere', 'opened again', 'marked as spam'];
  for (const [place, act] of ['let go', 'settled', 'reopened', 'called spam'].entries()) {
    const entry = { id: `z${place}`, at: now, who: 'olive@office.example', act, subject: lead.id };
    await desk.db
      .insertInto('audit_entry')
      .values({ ...entry, detail: null })
      .execute();
  }
  assert.deepEqual(
    (await rows()).slice(0, 4),
    done.map((act) => `Olive: ${act} ${reference}`).toReversed(),
  );
  await desk.db.deleteFrom('audit_entry').where('id', 'like', 'z%').execute();
  for (const name of ['take', 'let-go', 'elsewhere', 'reopen', 'spam']) await press({ do: name });
  const told = (await rows()).filter((row) => !row.includes(': read '));
  assert.deepEqual(told.slice(0, 4), done.map((act) => `Olive: ${act} ${reference}`).toReversed());
});
