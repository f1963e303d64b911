import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hourMs } from '../../../platform/clock.ts';
import { acceptLeads, leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import type { Database } from '../database/database.ts';
import { isShared } from '../tables/is-shared.ts';
import { createStore } from '../store.ts';
import { countInbox, readInbox } from './inbox.ts';
import { readOpenSince } from './open-since.ts';
import { mergeSearchIndex, takeIn, takeInNamed } from './take-in.ts';
import type { View } from './view.ts';

onEachEngine('Taking leads in', ({ storeOf }) => {
  async function idsIn(db: Database, view: View, find?: string) {
    const me = 'ann@office.example';
    const request = { view, me, now, lateAfterMs: 24 * hourMs, limit: 50, find };
    const { leads } = await readInbox(db, request);
    if (find === undefined) assert.equal(await countInbox(db, request), leads.length);
    return leads.map(({ lead }) => lead.id);
  }

  test('a desk first opened under a clock that was ahead has new leads once it is corrected', async () => {
    const [since, older] = [leadWith(), leadWith({ ageMs: 8 * 24 * hourMs })];
    const db = await storeOf();
    const store = createStore(db);
    for (const lead of [since, older]) await store.accept({ lead, deliveries: [] });
    const ahead = now + 5 * 365 * 24 * hourMs;
    const openSince = await readOpenSince(db, ahead);
    await takeIn(db, { after: '', openSince, now: ahead, limit: 100 });
    assert.deepEqual(await idsIn(db, 'new'), []);

    assert.ok((await readOpenSince(db, now)) < now);
    assert.deepEqual(await idsIn(db, 'new'), [since.id]);
    const next = leadWith();
    await store.accept({ lead: next, deliveries: [] });
    await takeInNamed(db, [next.id], now + hourMs);
    assert.deepEqual(new Set(await idsIn(db, 'new')), new Set([since.id, next.id]));
    // A clock that is behind for a moment reopens no old leads.
    await readOpenSince(db, now - 365 * 24 * hourMs);
    assert.equal((await idsIn(db, 'new')).includes(older.id), false);
  });

  test('a desk that starts again takes in what it missed, and nothing twice', async () => {
    const db = await storeOf(leadWith(), leadWith());
    await acceptLeads(db, [leadWith({ ageMs: 5 * hourMs })]);
    const again = await takeIn(db, { after: '', openSince: 0, now, limit: 100 });
    assert.equal(again.count, 0);
    assert.equal((await idsIn(db, 'all')).length, 3);
  });

  test('a lead that cannot be taken in does not keep others out, and is taken in once it can be', async () => {
    const db = await storeOf();
    const inOrder = [leadWith(), leadWith(), leadWith()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [first = leadWith(), broken = leadWith(), last = leadWith()] = inOrder;
    const store = createStore(db);
    for (const lead of inOrder) await store.accept({ lead, deliveries: [] });
    const its = sql.lit(broken.id);
    const [refuse, refuseNoLonger] = isShared(db)
      ? [
          sql`alter table desk_lead add constraint refused check (lead_id <> ${its})`,
          sql`alter table desk_lead drop constraint refused`,
        ]
      : [
          sql`create trigger refused before insert on desk_lead when new.lead_id = ${its}
                begin select raise(abort, 'refused'); end`,
          sql`drop trigger refused`,
        ];
    await refuse.execute(db);
    const step = { after: '', openSince: 0, now, limit: 2 };
    const taken = await takeIn(db, step);
    assert.deepEqual([...taken.faults.keys()], [broken.id]);
    assert.deepEqual({ count: taken.count, more: taken.more }, { count: 1, more: true });
    const rest = await takeIn(db, { ...step, after: taken.last });
    assert.deepEqual(rest.faults, new Map());
    assert.deepEqual(new Set(await idsIn(db, 'all')), new Set([first.id, last.id]));
    const without = new Set(taken.faults.keys());
    assert.equal((await takeIn(db, { ...step, without })).count, 0);
    await refuseNoLonger.execute(db);
    assert.equal((await takeIn(db, step)).count, 1);
    assert.equal((await idsIn(db, 'all')).length, 3);
  });

  test('writing new leads does not merge the full-text index, which is merged a little at a time', async (t) => {
    const db = await storeOf();
    if (isShared(db)) return t.skip('PostgreSQL has no parts to put together');
    const many = 40;
    for (let count = 1; count <= many; count += 1) {
      await acceptLeads(db, [leadWith({ message: `word${count}` })]);
      assert.equal(await partsOfIndex(db), count);
    }
    for (let count = 0; count < many; count += 1) await mergeSearchIndex(db);
    assert.ok((await partsOfIndex(db)) < many / 2);
    assert.equal((await idsIn(db, 'all', 'word7')).length, 1);
  });

  test('a desk that starts again scans its leads in steps, and nobody waits for all of them', async () => {
    const db = await storeOf();
    const many = 5100;
    const id = sql`'00000000-' || substr(cast(10000 + i as text), 2) || '-7000-8000-000000000000'`;
    const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(many)})`;
    await sql`insert into lead (id, mailbox, once_key, subject, fields, received_at)
        ${rows} select ${id}, 'services', ${id}, '', '[]', 0 from n`.execute(db);
    await sql`insert into desk_lead (lead_id, mailbox, settled_at, settled_how)
        ${rows} select ${id}, 'services', 0, 'before' from n`.execute(db);
    await createStore(db).accept({ lead: leadWith(), deliveries: [] });
    const step = { openSince: 0, now, limit: 100 };
    const first = await takeIn(db, { ...step, after: '' });
    assert.deepEqual({ ...first, last: '' }, { count: 0, last: '', more: true, faults: new Map() });
    const second = await takeIn(db, { ...step, after: first.last });
    assert.deepEqual(
      { ...second, last: '' },
      { count: 1, last: '', more: false, faults: new Map() },
    );
  });
});

/** How many segments a search reads. */
async function partsOfIndex(db: Database): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct segid) as count from desk_words_idx`.execute(db);
  return rows[0]?.count ?? 0;
}
