import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../../platform/clock.ts';
import { acceptLeads, leadWith, now } from '../../../testing/made-leads.ts';
import { ann, idsIn, idsOfPages } from '../../../testing/shown-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { referenceOf } from '../../lead.ts';
import type { LeadFile } from '../../lead-file.ts';
import { parkLeads, releaseLeads } from '../lead/act-by-hand.ts';
import { deleteLeads } from '../erasing/delete-leads.ts';
import { createStore } from '../store.ts';
import { namedLeads } from '../lead/stored-lead.ts';
import { handLeads, reopenLeads, settleLeads } from './deeds.ts';
import { putOff } from './put-off.ts';
import { countInbox, readInbox } from './inbox.ts';
import { othersOf } from './lead-work.ts';
import { takeInNamed } from './take-in.ts';

const ben = 'ben@office.example';

const asked = { me: ann, now, lateAfterMs: dayMs };

onEachEngine('Leads at the desk', ({ storeOf }) => {
  test('each lead is in the views it belongs to, and moves as it is worked on', async () => {
    const [fresh, late, old] = [
      leadWith(),
      leadWith({ ageMs: 25 * hourMs }),
      leadWith({ ageMs: 49 * hourMs }),
    ];
    const held = leadWith({ spam: { score: 9, reasons: ['A reason.'], quarantined: true } });
    const db = await storeOf(fresh, late, old, held);
    assert.deepEqual(await idsIn(db, 'new'), [fresh.id, late.id]);
    assert.deepEqual(await idsIn(db, 'late'), [late.id]);
    assert.deepEqual(await idsIn(db, 'held'), [held.id]);
    assert.deepEqual(
      new Set(await idsIn(db, 'all')),
      new Set([fresh.id, late.id, old.id, held.id]),
    );

    const handed = await handLeads(db, [late.id, old.id], { to: ann, now });
    assert.deepEqual(
      handed.map(({ id, from }) => [id, from]),
      [[late.id, null]],
    );
    assert.deepEqual(await idsIn(db, 'mine'), [late.id]);
    assert.deepEqual(await idsIn(db, 'mine', { me: ben }), []);
    assert.deepEqual(await idsIn(db, 'new'), [fresh.id]);
    await settleLeads(db, [late.id], 'elsewhere', { by: ann, now });
    assert.deepEqual(await idsIn(db, 'answered'), [late.id]);
    assert.deepEqual(await idsIn(db, 'late'), []);
    assert.deepEqual(await reopenLeads(db, [late.id]), [late.id]);
    await handLeads(db, [late.id], { to: null, now });
    assert.deepEqual(await idsIn(db, 'new'), [fresh.id, late.id]);

    await putOff(db, [late.id], now + hourMs);
    assert.deepEqual(await idsIn(db, 'late'), []);
    assert.deepEqual(await idsIn(db, 'put-off'), [late.id]);
    assert.deepEqual(await idsIn(db, 'put-off', { find: 'words' }), [late.id]);
    assert.deepEqual(await idsIn(db, 'late', { now: now + hourMs }), [late.id]);
    assert.deepEqual(await idsIn(db, 'put-off', { now: now + hourMs }), []);
    await handLeads(db, [late.id], { to: ann, now });
    assert.deepEqual(await idsIn(db, 'mine'), []);
    assert.deepEqual(await idsIn(db, 'put-off'), [late.id]);
    assert.deepEqual(await idsIn(db, 'mine', { now: now + hourMs }), [late.id]);
    await handLeads(db, [late.id], { to: null, now });

    await releaseLeads(db, await namedLeads(db, [held.id]), now);
    assert.ok((await idsIn(db, 'new')).includes(held.id));
    assert.deepEqual(await idsIn(db, 'held'), []);
  });

  test('late leads come longest late first, in pages, and a search of them newest first', async () => {
    const leads = [30, 26, 40, 28, 35].map((hours) => leadWith({ ageMs: hours * hourMs }));
    const db = await storeOf(...leads);
    const longestFirst = leads.toSorted((one, other) => one.receivedAt - other.receivedAt);
    const ids = longestFirst.map(({ id }) => id);
    const late = { ...asked, view: 'late', limit: 2 } as const;
    assert.deepEqual(await idsOfPages(db, late), ids);
    assert.deepEqual(await idsOfPages(db, { ...late, mailbox: 'services' }), ids);
    const { below } = await readInbox(db, late);
    assert.equal(below?.lead.id, ids[2], 'where the next page begins');
    assert.deepEqual(await idsOfPages(db, { ...late, find: 'words' }), ids.toReversed());
    const until = longestFirst[2]?.receivedAt;
    assert.deepEqual(await idsOfPages(db, { ...late, until }), ids.slice(0, 3));
  });

  test('the number at Parked counts leads that the relay gave up and nobody has seen to', async () => {
    const leads = [leadWith(), leadWith(), leadWith(), leadWith({ ageMs: 30 * dayMs })];
    const [open = '', answered = '', byHand = '', before = ''] = leads.map(({ id }) => id);
    const db = await storeOf(...leads);
    const count = () => countInbox(db, { ...asked, view: 'parked', limit: 50 });
    await db
      .updateTable('delivery')
      .set({ parked_at: now, last_answer: '550 No' })
      .where('lead_id', 'in', [open, answered, byHand, before])
      .execute();
    assert.equal(await count(), 4);
    await settleLeads(db, [answered], 'elsewhere', { by: ann, now });
    assert.equal(await count(), 3);
    await parkLeads(db, await namedLeads(db, [byHand]), now);
    assert.equal(await count(), 2, 'what came before the desk still wants somebody');
    const { leads: listed } = await readInbox(db, { ...asked, view: 'parked', limit: 50 });
    assert.equal(listed.length, 4, 'each can be sent again');
    await reopenLeads(db, [answered]);
    assert.equal(await count(), 3);
  });

  test('a new lead in which a scanner finds something is held', async () => {
    const cv = { field: 'cv', name: 'cv.pdf', kind: 'pdf', bytes: 9, hash: 'a1' } as const;
    const lead = { ...leadWith(), files: [{ ...cv, scan: { state: 'none' } } as const] };
    const db = await storeOf(lead);
    assert.deepEqual(await idsIn(db, 'new'), [lead.id]);
    const files: LeadFile[] = [{ ...cv, scan: { state: 'infected', found: 'A virus' } }];
    const record = { leadId: lead.id, files, reasons: ['A virus.'], now };
    await createStore(db).recordScan(record);
    assert.deepEqual(await idsIn(db, 'held'), [lead.id]);
    assert.deepEqual(await idsIn(db, 'new'), []);
    await releaseLeads(db, await namedLeads(db, [lead.id]), now);
    assert.deepEqual(await idsIn(db, 'new'), [lead.id]);
    // As from another relay that scanned it at the same time.
    await createStore(db).recordScan(record);
    assert.deepEqual(await idsIn(db, 'new'), [lead.id]);
  });

  test('a lead is found by its words, its people, its phone and its reference, however they are typed', async () => {
    const lead = leadWith({
      message: 'We need a Financial Manager for Nováková & Söhne, call 082 123 4567',
      replyTo: 'Zoe.Nkosi@client.example',
    });
    const db = await storeOf(leadWith(), lead);
    for (const find of [
      'financial manager',
      'MANAGER',
      'manag',
      'novakova sohn',
      'Nováková',
      'zoe.nkosi@client.example',
      '+27 82 123-4567',
      '0821234567',
      referenceOf(lead.id),
      referenceOf(lead.id).toLowerCase(),
    ]) {
      assert.deepEqual(await idsIn(db, 'all', { find }), [lead.id], find);
    }
    for (const find of ['financial director', '083 123 4567', 'anag']) {
      assert.deepEqual(await idsIn(db, 'all', { find }), [], find);
    }
    for (const find of ['', '  ', '"', "'); drop table lead; --", '*', 'NEAR(', '& | !']) {
      await idsIn(db, 'all', { find });
    }
  });

  test('a filtered list neither repeats nor omits leads across pages', async () => {
    const leads = Array.from({ length: 7 }, (_, number) =>
      leadWith({
        ageMs: number * minuteMs,
        mailbox: number % 2 ? 'talent' : 'services',
        form: number === 5 ? null : 'contact',
        attribution: number === 4 ? { campaign: 'utm_source=x&utm_campaign=Spring' } : null,
      }),
    );
    const db = await storeOf(...leads);
    const talent = leads.filter(({ mailbox }) => mailbox === 'talent').map(({ id }) => id);
    assert.deepEqual(await idsIn(db, 'new', { mailbox: 'talent' }), talent);
    assert.deepEqual(await idsIn(db, 'new', { campaign: 'Spring' }), [leads[4]?.id]);
    assert.deepEqual(await idsIn(db, 'new', { form: 'none' }), []);
    assert.deepEqual(await idsIn(db, 'new', { form: null }), [leads[5]?.id]);
    const span = { since: now - 3 * minuteMs, until: now - minuteMs };
    assert.deepEqual(
      await idsIn(db, 'new', span),
      leads.slice(1, 4).map(({ id }) => id),
    );
    const seen = await idsOfPages(db, { ...asked, view: 'new', limit: 3 });
    assert.deepEqual(
      seen,
      leads.map(({ id }) => id),
    );
  });

  test('a search continues below the last lead of its page, even if that was erased', async () => {
    const leads = Array.from({ length: 3 }, (_, number) => leadWith({ ageMs: number * minuteMs }));
    const db = await storeOf(...leads);
    const [first, second, third] = leads.map(({ id }) => id);
    await db.transaction().execute((trx) => deleteLeads(trx, [second ?? ''], now));
    for (const view of ['all', 'new'] as const) {
      const below = await readInbox(db, {
        ...asked,
        view,
        limit: 5,
        find: 'words',
        before: second,
      });
      assert.deepEqual(
        below.leads.map(({ lead }) => lead.id),
        [third],
      );
    }
    assert.deepEqual(await idsIn(db, 'all', { find: 'words' }), [first, third]);
  });

  test('a lead lists other leads of the same sender, and nobody else’s', async () => {
    const [one, other] = [leadWith({ replyTo: 'Jo@client.example' }), leadWith()];
    const db = await storeOf(
      one,
      other,
      leadWith({ replyTo: 'cy@client.example' }),
      leadWith({ replyTo: null }),
    );
    const others = await othersOf(db, one.id, 10);
    assert.deepEqual(
      others.map(({ lead }) => lead.id),
      [other.id],
    );
  });

  test('a search omits no lead that was taken in early or late', async () => {
    const db = await storeOf();
    const all = [
      leadWith({ ageMs: 3 }),
      leadWith({ ageMs: 2 }),
      leadWith({ ageMs: 1 }),
      leadWith(),
    ];
    const [late, first, early, newest] = all.map(({ id }) => id);
    assert.ok(late && first && early && newest);
    const store = createStore(db);
    for (const lead of all.slice(1)) await store.accept({ lead, deliveries: [] });
    await takeInNamed(db, [early], now);
    await acceptLeads(db, all.slice(0, 1));
    const found = await idsOfPages(db, { ...asked, view: 'all', limit: 1, find: 'words' });
    assert.deepEqual(found.toSorted(), [late, first, early, newest].toSorted());
  });
});
