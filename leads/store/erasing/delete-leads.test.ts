import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { until } from '../../../testing/until.ts';
import type { Database } from '../database/database.ts';
import { deleteLeads } from './delete-leads.ts';
import { moveDelivery } from '../outbox/move-delivery.ts';
import { inTransaction, type Transaction } from '../database/in-transaction.ts';
import { createStore } from '../store.ts';
import { lockLead } from '../lead/lock-leads.ts';

onEachEngine(
  'A lead that is erased while something is added to it',
  ({ storeOf }) => {
    /** Erases a lead while other work on it is not committed yet. */
    async function erasedDuring(
      db: Database,
      leadId: string,
      work: (trx: Transaction) => Promise<void>,
    ) {
      const done = Promise.withResolvers<undefined>();
      const mayEnd = Promise.withResolvers<undefined>();
      const adding = db.transaction().execute(async (trx) => {
        await work(trx);
        done.resolve(undefined);
        await mayEnd.promise;
      });
      await done.promise;
      const erasing = inTransaction(db, (trx) => deleteLeads(trx, [leadId], now));
      const erased = erasing.catch((error: unknown) => error);
      await until(() => waitsForAnother(db), 'the erasure waits');
      mayEnd.resolve(undefined);
      await adding;
      return erased;
    }

    void test('is deleted with the new note', async () => {
      const lead = leadWith();
      const db = await storeOf(lead);
      const note = {
        id: 'note',
        lead_id: lead.id,
        author: 'ann@office.example',
        at: now,
        text: '',
      };
      const erased = await erasedDuring(db, lead.id, async (trx) => {
        assert.ok(await lockLead(trx, lead.id));
        await trx.insertInto('lead_note').values(note).execute();
      });
      assert.equal((erased as { leads?: number }).leads, 1, String(erased));
      assert.deepEqual(await db.selectFrom('lead_note').selectAll().execute(), []);
    });

    void test('is deleted with a delivery that was moved to others', async () => {
      const lead = leadWith();
      const db = await storeOf();
      const recipient = 'left@office.example';
      await createStore(db).accept({
        lead,
        deliveries: [{ kind: 'notification', recipient, idempotencyKey: null }],
      });
      const { id } = await db.selectFrom('delivery').select('id').executeTakeFirstOrThrow();
      const erased = await erasedDuring(db, lead.id, (trx) =>
        moveDelivery(trx, { id, attempts: 0 }, { to: ['ann@office.example'], at: now }),
      );
      assert.equal((erased as { leads?: number }).leads, 1, String(erased));
      assert.deepEqual(await db.selectFrom('delivery').selectAll().execute(), []);
    });
  },
  // SQLite allows only one write transaction at a time.
  ['PostgreSQL'],
);

async function waitsForAnother(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
  return rows.length > 0;
}
