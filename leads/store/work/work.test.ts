import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hourMs } from '../../../platform/clock.ts';
import { acceptLeads, leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { Fault } from '../../fault.ts';
import { referenceOf } from '../../lead.ts';
import type { LeadFile } from '../../lead-file.ts';
import { releaseLeads } from '../act-by-hand.ts';
import type { Database } from '../database.ts';
import { deidentifyStep } from '../deidentify.ts';
import { deleteLeads } from '../delete-leads.ts';
import { isShared } from '../is-shared.ts';
import { createStore } from '../store.ts';
import { namedLeads } from '../stored-lead.ts';
import { answerLead } from './answers.ts';
import { letGo, reopenLeads, settleLeads, takeLeads } from './deeds.ts';
import { putOff } from './put-off.ts';
import { countInbox, readInbox } from './inbox.ts';
import type { InboxRequest } from './inbox.ts';
import { addNote, readNotes } from './notes.ts';
import { othersOf } from './others.ts';
import { takeInNamed } from './take-in.ts';
import type { View } from './view.ts';

const [ann, ben] = ['ann@office.example', 'ben@office.example'];

onEachEngine('Leads at the desk', ({ storeOf }) => {
  async function idsIn(db: Database, view: View, more: Partial<InboxRequest> = {}) {
    const request = { view, me: ann, now, lateAfterMs: 24 * hourMs, limit: 50, ...more };
    const { leads } = await readInbox(db, request);
    if (more.find === undefined) assert.equal(await countInbox(db, request), leads.length);
    return leads.map(({ lead }) => lead.id);
  }

  test('each lead stands in the views it belongs to, and moves as it is worked on', async () => {
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

    const handed = await takeLeads(db, [late.id, old.id], { by: ann, now });
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
    await letGo(db, [late.id], { by: ann, now });
    assert.deepEqual(await idsIn(db, 'new'), [fresh.id, late.id]);

    await putOff(db, [late.id], now + hourMs);
    assert.deepEqual(await idsIn(db, 'late'), []);
    assert.deepEqual(await idsIn(db, 'put-off'), [late.id]);
    assert.deepEqual(await idsIn(db, 'put-off', { find: 'words' }), [late.id]);
    assert.deepEqual(await idsIn(db, 'late', { now: now + hourMs }), [late.id]);
    assert.deepEqual(await idsIn(db, 'put-off', { now: now + hourMs }), []);
    await takeLeads(db, [late.id], { by: ann, now });
    assert.deepEqual(await idsIn(db, 'mine'), []);
    assert.deepEqual(await idsIn(db, 'put-off'), [late.id]);
    assert.deepEqual(await idsIn(db, 'mine', { now: now + hourMs }), [late.id]);
    await letGo(db, [late.id], { by: ann, now });

    await releaseLeads(db, await namedLeads(db, [held.id]), now);
    assert.ok((await idsIn(db, 'new')).includes(held.id));
    assert.deepEqual(await idsIn(db, 'held'), []);
  });

  test('a lead in which a scanner finds something is held, though it was new before', async () => {
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
    // As another relay does that scanned it at the same time.
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

  test('filters and pages meet in one list that neither repeats nor leaves out', async () => {
    const leads = Array.from({ length: 7 }, (_, number) =>
      leadWith({
        ageMs: number * 60_000,
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
    const span = { since: now - 3 * 60_000, until: now - 60_000 };
    assert.deepEqual(
      await idsIn(db, 'new', span),
      leads.slice(1, 4).map(({ id }) => id),
    );
    const seen: string[] = [];
    for (let last: string | undefined; ;) {
      const request = {
        view: 'new',
        me: ann,
        now,
        lateAfterMs: hourMs,
        limit: 3,
        before: last,
      } as const;
      const { leads: page, next } = await readInbox(db, request);
      seen.push(...page.map(({ lead }) => lead.id));
      last = next;
      if (last === undefined) break;
    }
    assert.deepEqual(
      seen,
      leads.map(({ id }) => id),
    );
  });

  test('a search goes on below the lead that its page ended with, though that is erased', async () => {
    const leads = Array.from({ length: 3 }, (_, number) => leadWith({ ageMs: number * 60_000 }));
    const db = await storeOf(...leads);
    const [first, second, third] = leads.map(({ id }) => id);
    await db.transaction().execute((trx) => deleteLeads(trx, [second ?? ''], now));
    for (const view of ['all', 'new'] as const) {
      const below = await readInbox(db, {
        view,
        me: ann,
        now,
        lateAfterMs: hourMs,
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

  test('words leave the index with the lead, and what was written about it goes too', async () => {
    const [erased, emptied] = [
      leadWith({ message: 'secretword' }),
      leadWith({ message: 'secretword' }),
    ];
    const db = await storeOf(erased, emptied);
    for (const { id } of [erased, emptied]) {
      await addNote(db, id, { by: ann, now, text: 'A secretword of a note' });
      const [stored] = await namedLeads(db, [id]);
      assert.ok(stored);
      await answerLead(db, stored, { by: ann, now, text: 'A secretword of an answer', seen: 0 });
    }
    await db.transaction().execute((trx) => deleteLeads(trx, [erased.id], now));
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    await deidentifyStep(db, { before: now + 1, after: '', now });
    assert.deepEqual(await idsIn(db, 'all', { find: 'secretword' }), []);
    assert.deepEqual(await readNotes(db, emptied.id), []);
    for (const table of ['lead_note', 'answer', 'desk_lead'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      assert.doesNotMatch(JSON.stringify(rows), /secretword|jo@client/);
    }
    assert.deepEqual(await idsIn(db, 'all'), [emptied.id]);
    if (isShared(db)) return;
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
    const [main] = rows;
    assert.ok(main);
    assert.equal((await readFile(main.file)).includes('secretword'), false);
  });

  test('what is written about a lead that was erased meanwhile is not stored, and said to be late', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const [stored] = await namedLeads(db, [lead.id]);
    assert.ok(stored);
    await db.transaction().execute((trx) => deleteLeads(trx, [lead.id], now));
    const words = { by: ann, now, text: 'Too late' };
    assert.equal(await answerLead(db, stored, { ...words, seen: 0 }), false);
    assert.equal(await addNote(db, lead.id, words), false);
    for (const table of ['lead_note', 'answer', 'delivery', 'audit_entry'] as const) {
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
    }
  });

  test('of two who answer at once, one learns of the other and sends nothing', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const [stored] = await namedLeads(db, [lead.id]);
    assert.ok(stored);
    await answerLead(db, stored, { by: ann, now, text: 'From Ann', seen: 0 });
    await assert.rejects(
      answerLead(db, stored, { by: ben, now, text: 'From Ben', seen: 0 }),
      Fault,
    );
    const answers = await db
      .selectFrom('delivery')
      .select('id')
      .where('kind', '=', 'answer')
      .execute();
    assert.equal(answers.length, 1);
    const { leads } = await readInbox(db, {
      view: 'answered',
      me: ann,
      now,
      lateAfterMs: hourMs,
      limit: 5,
    });
    assert.equal(leads[0]?.work.settled_by, ann);
    const nobody = leadWith({ replyTo: null });
    await acceptLeads(db, [nobody]);
    const [without] = await namedLeads(db, [nobody.id]);
    assert.ok(without);
    await assert.rejects(
      answerLead(db, without, { by: ben, now, text: 'To whom?', seen: 0 }),
      Fault,
    );
  });

  test('a lead is its author’s to answer again once their answer is given up, unless another went out', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const store = createStore(db);
    const [stored] = await namedLeads(db, [lead.id]);
    assert.ok(stored);
    /** Answers, and gives what the outbox has of it then. */
    async function answered(seen: number) {
      assert.ok(stored);
      await answerLead(db, stored, { by: ann, now, text: `Answer ${seen}`, seen });
      const claimed = await store.claim({
        channel: 'mail',
        now,
        limit: 10,
        leaseMs: hourMs,
        inHand: [],
        first: 'oldest',
      });
      const answer = claimed.find(({ kind }) => kind === 'answer');
      assert.ok(answer);
      return answer;
    }
    const givenUp = { kind: 'parked', at: now, answer: '550 No such user' } as const;

    const first = await answered(0);
    assert.deepEqual(await idsIn(db, 'answered'), [lead.id]);
    await store.settle(first, givenUp);
    assert.deepEqual(await idsIn(db, 'answered'), []);
    assert.deepEqual(await idsIn(db, 'mine'), [lead.id]);
    // No command ends it: what there is to do is to answer.
    assert.equal((await store.backlog(now)).parkedByItself, 0);

    const second = await answered(1);
    const third = await answered(2);
    await store.settle(second, { kind: 'delivered', at: now, answer: '250 OK' });
    await store.settle(third, givenUp);
    assert.deepEqual(await idsIn(db, 'answered'), [lead.id]);
  });

  test('one person’s leads lead to each other, and to nobody else’s', async () => {
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

  test('a search leaves no lead out that was opened before its turn, nor one that came late', async () => {
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
    const found: string[] = [];
    for (let last: string | undefined; ;) {
      const request = { view: 'all', me: ann, now, lateAfterMs: 24 * hourMs, limit: 1 } as const;
      const page = await readInbox(db, { ...request, find: 'words', before: last });
      found.push(...page.leads.map(({ lead }) => lead.id));
      last = page.next;
      if (last === undefined) break;
    }
    assert.deepEqual(found.toSorted(), [late, first, early, newest].toSorted());
  });
});
