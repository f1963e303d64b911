import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { company } from '../content/company.ts';
import { createChanges } from '../desk/writing/changes.ts';
import type { Lead } from '../leads/lead.ts';
import type { Database } from '../leads/store/database/database.ts';
import { hourMs, minuteMs, systemClock } from '../platform/clock.ts';
import { readConfig } from '../settings/config.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { createStore } from '../leads/store/store.ts';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { startTestDesk } from '../testing/test-desk.ts';
import { leadWith, now as began } from '../testing/made-leads.ts';
import { until } from '../testing/until.ts';
import { startDeskWork } from './desk-work.ts';

test('a lead of a relay whose clock is behind the desk’s is found all the same', async () => {
  await buildDeskIfStale();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'desk-work-'));
  let now = began;
  const desk = await startTestDesk(
    { dataDir, databaseUrl: undefined },
    { now: () => now, listens: false },
  );
  try {
    const isTakenIn = async (id: string) =>
      (await desk.db
        .selectFrom('desk_lead')
        .select('number')
        .where('lead_id', '=', id)
        .executeTakeFirst()) !== undefined;
    const store = createStore(desk.db);
    const [inTime, behind] = [leadWith(), leadWith({ ageMs: 50 * minuteMs })];
    assert.ok(behind.id < inTime.id);
    await store.accept({ lead: inTime, deliveries: [] });
    await until(() => isTakenIn(inTime.id));
    await store.accept({ lead: behind, deliveries: [] });
    now += 11 * minuteMs;
    await until(() => isTakenIn(behind.id));
  } finally {
    await desk.stop();
    await rm(dataDir, { recursive: true });
  }
});

/** Starts the desk's background work over a store of these leads, with no pause between looks. */
async function startWork(
  t: TestContext,
  leads: readonly Lead[],
  prepare?: (db: Database) => Promise<unknown>,
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'desk-work-'));
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  for (const lead of leads) await createStore(db).accept({ lead, deliveries: [] });
  await prepare?.(db);
  const config = readConfig({ MAILBOXES_FILE: '/dev/null' });
  const errors: unknown[] = [];
  let looks = 0;
  let at = began;
  const work = startDeskWork({
    db,
    clock: {
      now: () => at,
      sleep(ms, signal) {
        looks += 1;
        return systemClock.sleep(Math.min(ms, 10), signal);
      },
    },
    log: {
      info: () => undefined,
      warn: assert.fail,
      error: (about: unknown) => errors.push(about),
    },
    changes: createChanges(),
    wake: () => undefined,
    settings: config.desk,
    mailboxes: loadMailboxes(config),
  });
  t.after(async () => {
    await work.stop();
    await db.destroy();
    await rm(dataDir, { recursive: true });
  });
  return { db, errors, looks: () => looks, advance: (ms: number) => (at += ms) };
}

test('a lead that cannot be taken in is logged once, and those after it are taken in', async (t) => {
  const leads = [leadWith(), leadWith()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const its = sql.lit(leads[0]?.id);
  const refuse = sql`create trigger refused before insert on desk_lead when new.lead_id = ${its}
      begin select raise(abort, 'refused'); end`;
  const { db, errors, looks, advance } = await startWork(t, leads, (begun) =>
    refuse.execute(begun),
  );
  const taken = db.selectFrom('desk_lead').select('lead_id');
  await until(async () => (await taken.execute()).length === 1);
  const before = looks();
  await until(() => looks() > before + 20);
  assert.equal(errors.length, 1);
  await sql`drop trigger refused`.execute(db);
  advance(10 * minuteMs);
  await until(async () => (await taken.execute()).length === 2, 'it is tried again');
});

test('a desk whose clock is ahead of the relay’s takes new leads in at once', async (t) => {
  const { db, looks, advance } = await startWork(t, [leadWith({ ageMs: 3 * minuteMs })]);
  const taken = db.selectFrom('desk_lead').select('lead_id');
  await until(async () => (await taken.execute()).length === 1);
  advance(5 * minuteMs);
  // Not so far that it looks an hour back.
  const before = looks();
  await until(() => looks() > before + 20);
  await createStore(db).accept({ lead: leadWith(), deliveries: [] });
  await until(async () => (await taken.execute()).length === 2);
});

test('a lead that was stored by a clock weeks behind is found within a day', async (t) => {
  const { db, looks, advance } = await startWork(t, [leadWith()]);
  const taken = db.selectFrom('desk_lead').select('lead_id');
  await until(async () => (await taken.execute()).length === 1);
  await createStore(db).accept({ lead: leadWith({ ageMs: 500 * hourMs }), deliveries: [] });
  const before = looks();
  await until(() => looks() > before + 20);
  advance(24 * hourMs);
  await until(async () => (await taken.execute()).length === 2);
});

test('the people of hello are reminded of a lead whose mailbox is gone', async (t) => {
  const { db } = await startWork(t, [leadWith({ mailbox: 'gone', ageMs: 41 * hourMs })]);
  const letters = db.selectFrom('letter').select(['recipient', 'text']);
  await until(async () => (await letters.execute()).length > 0);
  const [letter, ...others] = await letters.execute();
  assert.deepEqual([letter?.recipient, others], [company.email.hello, []]);
  assert.match(letter?.text ?? '', /^Mailbox gone\./);
});
