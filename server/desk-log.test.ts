import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChanges } from '../desk/writing/changes.ts';
import { now } from '../testing/made-leads.ts';
import { onEachEngine } from '../testing/test-engines.ts';
import { until } from '../testing/until.ts';
import { readAudit, writeAudits } from '../leads/store/access/audit.ts';
import type { Database } from '../leads/store/database/database.ts';
import { readState } from '../leads/store/database/relay-state.ts';
import { dayMs, systemClock } from '../platform/clock.ts';
import { readConfig } from '../settings/config.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { startDeskWork } from './desk-work.ts';

const yearMs = 366 * dayMs;

/** Has the desk's clock show a time, at which it looks through its audit log once. */
async function lookThrough(db: Database, at: number): Promise<void> {
  const config = readConfig({ MAILBOXES_FILE: '/dev/null', AUDIT_MONTHS: '12' });
  const work = startDeskWork({
    db,
    clock: { ...systemClock, now: () => at },
    log: { info: () => undefined, warn: () => undefined, error: assert.fail },
    changes: createChanges(),
    wake: () => undefined,
    settings: config.desk,
    mailboxes: loadMailboxes(config),
  });
  await until(async () => {
    const state = JSON.parse((await readState(db, 'audit-log')) ?? '{}') as { sweptAt?: number };
    return state.sweptAt === at;
  });
  await work.stop();
}

onEachEngine('the desk’s log', ({ storeOf }) => {
  test('entries are deleted by age, and not by a clock that is years ahead for a day', async () => {
    const db = await storeOf();
    const written = [2, 1 / 2, 0].map((years) => {
      const at = now - years * yearMs;
      return {
        at,
        who: 'ann@office.example',
        act: 'signed out',
        detail: `${years} years`,
      } as const;
    });
    await writeAudits(db, written);
    const left = async () => {
      const { entries } = await readAudit(db);
      return new Set(entries.map(({ detail }) => detail));
    };
    const all = new Set(['0 years', '0.5 years', '2 years']);
    const young = new Set(['0 years', '0.5 years']);

    await lookThrough(db, now + 10 * yearMs);
    assert.deepEqual(await left(), all, 'at its first start nothing confirms the clock');
    await lookThrough(db, now);
    await db.deleteFrom('relay_state').where('name', '=', 'audit-log').execute();
    await lookThrough(db, now - dayMs);
    await lookThrough(db, now + 10 * yearMs);
    assert.deepEqual(await left(), young, 'it leapt, and is believed for a week');
    await lookThrough(db, now);
    assert.deepEqual(await left(), young);
  });
});
