import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { minuteMs } from '../platform/clock.ts';
import { createStore } from '../leads/store/store.ts';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { startTestDesk } from '../testing/test-desk.ts';
import { leadWith, now as began } from '../testing/made-leads.ts';
import { until } from '../testing/until.ts';

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
