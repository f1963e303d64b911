import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { createStore } from '../store.ts';
import { rowsOf } from '../lead/submission-rows.ts';

onEachEngine('An insert compiled for other rows', ({ storeOf }) => {
  void test('stores each value under its name, in whatever order they come', async () => {
    const db = await storeOf();
    const store = createStore(db);
    const recipient = 'ann@office.example';
    const deliveries = [{ kind: 'notification', recipient, idempotencyKey: null }] as const;
    await store.acceptRows(rowsOf({ lead: leadWith(), deliveries }));
    const rows = rowsOf({ lead: leadWith({ mailbox: 'talent', replyTo: null }), deliveries });
    const deliveryRows = rows.deliveries.map(turnedRound);
    await store.acceptRows({ ...rows, lead: turnedRound(rows.lead), deliveries: deliveryRows });
    const { id } = rows.lead;
    const leads = await db.selectFrom('lead').selectAll().where('id', '=', id).execute();
    assert.partialDeepStrictEqual(leads, [rows.lead]);
    const sent = await db.selectFrom('delivery').selectAll().where('lead_id', '=', id).execute();
    assert.partialDeepStrictEqual(sent, rows.deliveries);
  });
});

function turnedRound<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).toReversed()) as Row;
}
