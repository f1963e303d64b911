import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { leadWith } from '../../testing/made-leads.ts';
import { startPostgres, withoutPostgres } from '../../testing/test-postgres.ts';
import { maxWaitMs, until } from '../../testing/until.ts';
import { openDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

const deliveries = [
  { kind: 'notification', recipient: 'ann@office.example', onceKey: null },
] as const;

function claimed(store: Store, leads: readonly { receivedAt: number }[]) {
  const now = Math.max(...leads.map(({ receivedAt }) => receivedAt));
  return store.claim({
    channel: 'mail',
    now,
    limit: 10,
    leaseMs: 60_000,
    inHand: [],
    first: 'oldest',
  });
}

test(
  'deliveries are due at once whose connection died while they were claimed',
  { skip: withoutPostgres, timeout: maxWaitMs },
  async (context) => {
    const postgres = await startPostgres();
    context.after(() => postgres.stop());
    const url = await postgres.newDatabase();
    await using db = await openDatabase(openPostgres(url));
    const store = createStore(db);
    const lead = leadWith();
    await store.accept({ lead, deliveries });
    await using other = new Kysely<Schema>({ dialect: openPostgres(url) });
    await other.transaction().execute(async (trx) => {
      // The claim comes as far as reading the lead.
      await sql`lock table lead in access exclusive mode`.execute(trx);
      const claiming = assert.rejects(claimed(store, [lead]));
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => (await waiting.execute(trx)).rows.length === 1);
      await sql`select pg_terminate_backend(pid) from (${waiting}) as waiting`.execute(trx);
      await claiming;
    });
    assert.deepEqual(
      (await claimed(store, [lead])).map(({ lead: { id }, attempts }) => ({ id, attempts })),
      [{ id: lead.id, attempts: 1 }],
    );
  },
);
