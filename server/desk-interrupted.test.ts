import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Database } from '../leads/store/database/database.ts';
import { referenceOf } from '../leads/lead.ts';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { acceptLeads, leadWith } from '../testing/made-leads.ts';
import { answers, startKilledDesk } from '../testing/test-killed-desk.ts';
import { until } from '../testing/until.ts';

// The desk's writing process is killed while somebody waits for their answer to be stored.

const words = 'Gladly.\nShall we talk on Monday?';

let folder: string;

before(async () => {
  await buildDeskIfStale();
  folder = await mkdtemp(path.join(tmpdir(), 'desk-interrupted-'));
});

after(() => rm(folder, { recursive: true }));

/** Counts an answer's parts in the store: its words, its mail, its audit entry, and its lead's state. */
async function partsStored(db: Database, leadId: string): Promise<number[]> {
  const [texts, mails, entries, settled] = [
    await db.selectFrom('answer').selectAll().where('lead_id', '=', leadId).execute(),
    await db.selectFrom('delivery').selectAll().where('kind', '=', 'answer').execute(),
    await db.selectFrom('audit_entry').selectAll().where('act', '=', 'answered').execute(),
    await db.selectFrom('desk_lead').selectAll().where('settled_how', '=', 'answered').execute(),
  ];
  return [texts, mails, entries, settled].map(({ length }) => length);
}

for (const [point, stored] of [
  ['within', 0],
  ['before commit', 0],
  ['after commit', 1],
] as const) {
  test(`an answer whose writer is killed ${point} keeps its words, is stored whole or not, and goes out once`, async (t) => {
    const { url, db, told, signIn, stop } = await startKilledDesk(folder, point);
    t.after(stop);
    const lead = leadWith();
    await acceptLeads(db, [lead]);
    const cookie = await signIn();
    const send = (seen: number) =>
      fetch(`${url}/leads/${referenceOf(lead.id)}`, {
        method: 'POST',
        headers: { cookie, origin: url },
        body: new URLSearchParams({ do: 'answer', text: words, seen: String(seen) }),
      });

    // Whoever writes an answer has opened the lead before.
    await fetch(`${url}/leads/${referenceOf(lead.id)}`, { headers: { cookie } });
    const interrupted = await send(0);
    const page = await interrupted.text();
    assert.equal(interrupted.status, 503, page);
    assert.match(page, /The desk was interrupted before it could say whether this was saved/);
    assert.ok(page.includes(`${words}</textarea>`), page);
    assert.deepEqual(await partsStored(db, lead.id), [stored, stored, stored, stored]);

    await until(() => told.some(({ code }) => code === 1), 'it is told of');
    await until(() => answers(url), 'the desk answers again');
    const again = await (await send(0)).text();
    assert.match(again, /Your answer is stored/);
    assert.deepEqual(await partsStored(db, lead.id), [1, 1, 1, 1]);
  });
}
