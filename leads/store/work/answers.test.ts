import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hourMs } from '../../../platform/clock.ts';
import { acceptLeads, leadWith, now } from '../../../testing/made-leads.ts';
import { ann, idsIn } from '../../../testing/shown-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { Fault } from '../../fault.ts';
import { deidentifyStep } from '../erasing/deidentify.ts';
import { deleteLeads } from '../erasing/delete-leads.ts';
import { isShared } from '../tables/is-shared.ts';
import { createStore } from '../store.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { markLeads } from '../lead/spam-marks.ts';
import { namedLeads } from '../lead/stored-lead.ts';
import { answerLead, readAnswers } from './answers.ts';
import { readInbox } from './inbox.ts';
import { handBack, handLeads, reopenLeads, settleLeads, unsettleLeads } from './deeds.ts';
import { readWork } from './lead-work.ts';
import { addNote, readNotes } from './notes.ts';
import { putOff, putOffAsBefore } from './put-off.ts';

const ben = 'ben@office.example';

onEachEngine('What is written about leads at the desk', ({ storeOf }) => {
  test('a deleted lead’s words leave the index, and what was written about it is deleted', async () => {
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

  test('erasing or de-identifying a lead removes nothing of another', async () => {
    const kept = leadWith({ message: 'keptword' });
    const [erased, emptied] = [leadWith({ ageMs: hourMs }), leadWith({ ageMs: hourMs })];
    const db = await storeOf(erased, emptied, kept);
    for (const stored of await namedLeads(db, [erased.id, emptied.id, kept.id])) {
      await addNote(db, stored.lead.id, { by: ann, now, text: 'A note' });
      await answerLead(db, stored, { by: ann, now, text: 'An answer', seen: 0 });
    }
    for (const written of [await readNotes(db, kept.id), await readAnswers(db, kept.id)]) {
      assert.equal(written.length, 1, 'of its own');
    }
    const leadIds = [erased.id, emptied.id, kept.id];
    await inTransaction(db, (trx) => markLeads(trx, leadIds, { label: 'real', now }));
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    const ofKept = async () => [
      await db.selectFrom('lead').selectAll().where('id', '=', kept.id).execute(),
      ...(await Promise.all(
        (['delivery', 'lead_note', 'answer', 'desk_lead', 'spam_mark'] as const).map((table) =>
          db.selectFrom(table).selectAll().where('lead_id', '=', kept.id).execute(),
        ),
      )),
    ];
    const before = await ofKept();
    assert.ok(before.every((rows) => rows.length > 0));
    await db.transaction().execute((trx) => deleteLeads(trx, [erased.id], now));
    await deidentifyStep(db, { before: now - 1, after: '', now });
    const [left] = await namedLeads(db, [emptied.id]);
    assert.equal(left?.deidentifiedAt, now);
    assert.deepEqual(await ofKept(), before);
    assert.deepEqual(await idsIn(db, 'all', { find: 'keptword' }), [kept.id]);
  });

  test('work on one lead changes no other', async () => {
    const [lead, others, called] = [leadWith(), leadWith(), leadWith()];
    const db = await storeOf(lead, others, called);
    const until = now + hourMs;
    await handLeads(db, [others.id], { to: ben, now });
    await putOff(db, [others.id], until);
    await settleLeads(db, [called.id], 'spam', { by: ann, now: now - 1 });
    const ofOthers = () =>
      Promise.all(
        (['delivery', 'desk_lead', 'spam_mark'] as const).map((table) =>
          db.selectFrom(table).selectAll().where('lead_id', '!=', lead.id).execute(),
        ),
      );
    const before = await ofOthers();
    const ids = [lead.id];
    await handLeads(db, ids, { to: ann, now });
    await putOff(db, ids, until);
    await settleLeads(db, ids, 'spam', { by: ann, now });
    await unsettleLeads(db, ids, ann);
    await settleLeads(db, ids, 'elsewhere', { by: ann, now });
    await reopenLeads(db, ids);
    const [stored] = await namedLeads(db, ids);
    assert.ok(stored);
    await answerLead(db, stored, { by: ann, now, text: 'An answer', seen: 0 });
    await reopenLeads(db, ids);
    const own = await db
      .selectFrom('desk_lead')
      .select(['taken_by', 'put_off_until', 'settled_how'])
      .where('lead_id', '=', lead.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...own }, { taken_by: ann, put_off_until: until, settled_how: null });
    await handBack(db, ids, { by: ann, now, holders: {}, to: '' });
    await putOffAsBefore(db, ids, { days: {}, isNow: String(until), at: String(now) });
    assert.deepEqual(await ofOthers(), before);
    assert.deepEqual(await idsIn(db, 'new'), ids);
  });

  test('a text about a lead erased meanwhile is not stored, and its author is told', async () => {
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

  test('an author is told that a colleague has answered elsewhere, not that they have themselves', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const [stored] = await namedLeads(db, [lead.id]);
    assert.ok(stored);
    await settleLeads(db, [lead.id], 'elsewhere', { by: ann, now });
    await assert.rejects(
      answerLead(db, stored, { by: ben, now, text: 'From Ben', seen: 0 }),
      new Fault('Somebody has answered elsewhere in the meantime. Your words are still here.', {
        kind: 'answered-since',
        answers: 0,
        isElsewhere: true,
      }),
    );
    assert.equal((await readWork(db, lead.id))?.settled_how, 'elsewhere');
    assert.equal(await answerLead(db, stored, { by: ann, now, text: 'In writing', seen: 0 }), true);
    await settleLeads(db, [lead.id], 'elsewhere', { by: ann, now });
    // Ben knows that, but not what Ann has written since.
    const bens = { by: ben, now, text: 'Too', seenElsewhere: true };
    await assert.rejects(answerLead(db, stored, { ...bens, seen: 0 }), /Read their answer/);
    // Reopening the lead is no news to him.
    await reopenLeads(db, [lead.id]);
    await assert.rejects(answerLead(db, stored, { ...bens, seen: 0 }), /Read their answer/);
    assert.equal(await answerLead(db, stored, { ...bens, seen: 1 }), true);
    await assert.rejects(
      answerLead(db, stored, { by: ben, now, text: 'Whose?', seen: NaN }),
      Fault,
    );
  });

  test('of two who answer at once, one is told of the other and sends nothing', async () => {
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

  test('a lead whose answer is given up is its author’s to answer again, unless another was sent', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const store = createStore(db);
    const [stored] = await namedLeads(db, [lead.id]);
    assert.ok(stored);
    /** Answers, and returns the delivery that the outbox then has. */
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
    // It needs an answer, and no command would clear it.
    assert.equal((await store.backlog(now)).parkedByItself, 0);
    // The same answer sent again from the old page, as after a lost connection, is still the one that was given up.
    await answerLead(db, stored, { by: ann, now, text: first.answer?.text ?? '', seen: 0 });
    assert.deepEqual(await idsIn(db, 'mine'), [lead.id]);

    const second = await answered(1);
    const third = await answered(2);
    await store.settle(second, { kind: 'delivered', at: now, answer: '250 OK' });
    await store.settle(third, givenUp);
    assert.deepEqual(await idsIn(db, 'answered'), [lead.id]);
  });

  test('an answer that is given up reopens its lead, unless that was settled in another way', async () => {
    const [waits, givenUp, elsewhere] = [
      leadWith({ ageMs: 3 }),
      leadWith({ ageMs: 2 }),
      leadWith({ ageMs: 1 }),
    ];
    const db = await storeOf(waits, givenUp, elsewhere);
    const store = createStore(db);
    for (const stored of await namedLeads(db, [waits.id, givenUp.id, elsewhere.id])) {
      await answerLead(db, stored, { by: ann, now, text: 'An answer', seen: 0 });
    }
    await reopenLeads(db, [elsewhere.id]);
    await settleLeads(db, [elsewhere.id], 'elsewhere', { by: ben, now });
    const told = { reminded_at: now, put_off_until: now + hourMs };
    await db.updateTable('desk_lead').set(told).execute();
    const request = { now, limit: 10, leaseMs: hourMs, inHand: [], first: 'oldest' } as const;
    for (const claim of await store.claim({ ...request, channel: 'mail' })) {
      if (claim.kind !== 'answer' || claim.lead.id === waits.id) continue;
      await store.settle(claim, { kind: 'parked', at: now, answer: '550 No such user' });
    }
    const rows = await db
      .selectFrom('desk_lead')
      .select(['settled_how', 'settled_by', 'reminded_at', 'put_off_until'])
      .orderBy('lead_id')
      .execute();
    const before = [told.reminded_at, told.put_off_until];
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ['answered', ann, ...before],
        [null, null, null, null],
        ['elsewhere', ben, ...before],
      ],
    );
  });
});
