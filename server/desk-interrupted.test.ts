import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import { newToken, sessionCookie } from '../desk/visit/session-cookie.ts';
import { letIn } from '../leads/store/access/users.ts';
import { beginSession } from '../leads/store/access/sessions.ts';
import { openConfiguredDatabase } from '../leads/store/configured-database.ts';
import type { Database } from '../leads/store/database.ts';
import { referenceOf } from '../leads/lead.ts';
import { buildDeskIfStale } from '../setup/desk-build.ts';
import { acceptLeads, leadWith } from '../testing/test-engines.ts';
import type { AnswerKillPoint } from '../testing/faults/kill-at-answer.ts';
import { freePort } from '../testing/test-port.ts';
import { until } from '../testing/until.ts';
import { startDeskBeside } from './desk-beside.ts';

// What writes the store for the desk is killed while somebody waits for their answer to be stored.

const words = 'Gladly.\nShall we talk on Monday?';

let folder: string;

before(async () => {
  await buildDeskIfStale();
  folder = await mkdtemp(path.join(tmpdir(), 'desk-interrupted-'));
});

after(() => rm(folder, { recursive: true }));

/** Runs the desk as a relay would, on a store of its own. */
async function run(t: TestContext, point: AnswerKillPoint) {
  const port = await freePort();
  const dataDir = path.join(folder, String(port));
  const token = path.join(folder, `token-${port}`);
  await writeFile(token, '');
  Object.assign(process.env, {
    MAILBOXES_FILE: '',
    DATA_DIR: dataDir,
    DESK_PORT: String(port),
    KILL_POINT: point,
    KILL_TOKEN: token,
    NODE_OPTIONS: `--import ${path.resolve('testing/faults/kill-at-answer.ts')}`,
  });
  const told: { code?: number | null }[] = [];
  const note = (about: unknown) => void told.push(about as (typeof told)[number]);
  const desk = startDeskBeside({
    clock: { now: Date.now, sleep: () => Promise.resolve() },
    log: { info: note, warn: note, error: note },
    onWake: () => undefined,
  });
  t.after(desk.stop);
  const url = `http://localhost:${port}`;
  await until(() => answers(url), 'the desk answers');
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  t.after(() => db.destroy());
  return { url, db, told };
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/come-in`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function comeIn(db: Database, url: string): Promise<string> {
  const about = { by: 'a test', now: Date.now() };
  const ann = { address: 'ann@office.example', name: 'Ann', role: 'owner' } as const;
  const user = await letIn(db, ann, about);
  const token = newToken();
  await beginSession(db, { token, user, way: 'link', agent: 'A test', now: Date.now() });
  return sessionCookie(url, token).split(';')[0] ?? '';
}

/** How much of an answer stands in the store: its words, its mail, its entry in the log, its lead. */
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
    const { url, db, told } = await run(t, point);
    const lead = leadWith();
    await acceptLeads(db, [lead]);
    const cookie = await comeIn(db, url);
    const send = (seen: number) =>
      fetch(`${url}/leads/${referenceOf(lead.id)}`, {
        method: 'POST',
        headers: { cookie, origin: url },
        body: new URLSearchParams({ do: 'answer', text: words, seen: String(seen) }),
      });

    // Whoever writes an answer has the lead before them.
    await fetch(`${url}/leads/${referenceOf(lead.id)}`, { headers: { cookie } });
    const interrupted = await send(0);
    const page = await interrupted.text();
    assert.equal(interrupted.status, 503, page);
    assert.match(page, /The desk was interrupted before it could say whether that was saved/);
    assert.ok(page.includes(`${words}</textarea>`), page);
    assert.deepEqual(await partsStored(db, lead.id), [stored, stored, stored, stored]);

    await until(() => told.some(({ code }) => code === 1), 'it is told of');
    await until(() => answers(url), 'the desk answers again');
    const again = await (await send(0)).text();
    assert.match(again, stored === 0 ? /Your answer is stored/ : /Somebody has answered meanwhile/);
    assert.deepEqual(await partsStored(db, lead.id), [1, 1, 1, 1]);
  });
}
