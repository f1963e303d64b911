import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type KyselyPlugin } from 'kysely';
import { hourMs } from '../../../platform/clock.ts';
import { acceptLeads, leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { until } from '../../../testing/until.ts';
import { Fault } from '../../fault.ts';
import { parkLeads, releaseLeads, replayLeads } from '../lead/act-by-hand.ts';
import { readBacklog } from '../outbox/backlog.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import { deidentifyStep } from './deidentify.ts';
import type { Database } from '../database/database.ts';
import { createStore } from '../store.ts';
import { namedLeads } from '../lead/stored-lead.ts';
import { readUnsettledMailboxes } from '../outbox/unsettled.ts';
import { answerLead, readAnswers } from '../work/answers.ts';
import { writeDeskRows } from '../work/desk-rows.ts';
import { readInbox } from '../work/inbox.ts';
import { addNote, readNotes } from '../work/notes.ts';

const request = { before: now + 1, after: '', now };
const toAnn = {
  kind: 'notification',
  recipient: 'ann@office.example',
  idempotencyKey: null,
} as const;

async function storedIn(db: Database, id: string) {
  const [stored] = await namedLeads(db, [id]);
  assert.ok(stored);
  return stored;
}

onEachEngine('de-identifying', ({ newPlace, storeOf }) => {
  test('leaves a lead alone that is released between reading and writing', async () => {
    const place = await newPlace();
    await using db = await openConfiguredDatabase(place);
    await using other = await openConfiguredDatabase(place);
    const held = leadWith({ spam: { score: 9, reasons: ['A link.'], quarantined: true } });
    await acceptLeads(db, [held]);
    let answers = 0;
    const releasing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        answers += 1;
        // The step first reads its leads, then which of them nobody waits for.
        if (answers === 2) await releaseLeads(other, await namedLeads(other, [held.id]), now);
        return result;
      },
    };
    const { deidentified } = await deidentifyStep(db.withPlugin(releasing), request);
    assert.deepEqual(deidentified, []);
    const [released] = await namedLeads(db, [held.id]);
    assert.deepEqual([released?.status, released?.lead.subject], ['waiting', held.subject]);
  });

  test('goes on until every old lead was examined, however many there are', async () => {
    const old = Array.from({ length: 60 }, () => leadWith({ ageMs: hourMs }));
    const db = await storeOf(...old, leadWith());
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    const emptied: string[] = [];
    let after: string | null = '';
    for (let steps = 0; after !== null; steps += 1) {
      assert.ok(steps < 5);
      const step = await deidentifyStep(db, { before: now - 1, after, now });
      emptied.push(...step.deidentified);
      ({ after } = step);
    }
    assert.deepEqual(emptied.toSorted(), old.map(({ id }) => id).toSorted());
  });

  test('removes the campaign, which a mailing may have named after the person', async () => {
    const campaign = 'utm_source=mail&utm_campaign=jo%40client.example';
    const db = await storeOf(leadWith({ attribution: { campaign } }));
    const atDesk = async () =>
      JSON.stringify(await db.selectFrom('desk_lead').selectAll().execute());
    assert.match(await atDesk(), /jo@client/);
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    await deidentifyStep(db, request);
    assert.doesNotMatch(await atDesk(), /jo@client/);
  });

  test('leaves nothing of the sender at a desk that is just taking the lead in', async () => {
    const lead = leadWith({ attribution: { campaign: 'utm_campaign=jo%40client.example' } });
    const db = await storeOf();
    await createStore(db).accept({ lead, deliveries: [toAnn] });
    const read = await db.selectFrom('lead').selectAll().execute();
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    assert.deepEqual((await deidentifyStep(db, request)).deidentified, [lead.id]);
    await writeDeskRows(db, read, { openSince: 0, now });
    const rows = await db.selectFrom('desk_lead').selectAll().execute();
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), /jo@client/);
  });

  test('removes the sender’s address from deliveries and the query from pages', async () => {
    const page = 'https://site.example/contact';
    const asked = `${page}?name=jo`;
    const consent = { wording: 'I consent', wordingHash: 'a1', purpose: 'enquiry', givenAt: now };
    const lead = leadWith({ page: asked, consent: { ...consent, page: asked } });
    const db = await storeOf();
    await createStore(db).accept({
      lead,
      deliveries: [
        toAnn,
        { kind: 'autoresponse', recipient: 'jo@client.example', idempotencyKey: 'jo, today' },
      ],
    });
    const answer = '250 Taken for jo@client.example';
    await db.updateTable('delivery').set({ delivered_at: now, last_answer: answer }).execute();
    assert.deepEqual((await deidentifyStep(db, request)).deidentified, [lead.id]);
    const stored = await storedIn(db, lead.id);
    assert.deepEqual([stored.lead.page, stored.lead.consent?.page], [page, page]);
    assert.deepEqual(
      new Map(stored.deliveries.map((one) => [one.kind, [one.recipient, one.last_answer]])),
      new Map([
        ['notification', [toAnn.recipient, null]],
        ['autoresponse', ['', null]],
      ]),
    );
  });

  test('is final: nothing can be written about the lead afterwards', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const before = await storedIn(db, lead.id);
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    assert.deepEqual((await deidentifyStep(db, request)).deidentified, [lead.id]);
    const words = { by: 'ann@office.example', now, text: 'Jo rang: jo@client.example' };
    await assert.rejects(addNote(db, lead.id, words), Fault);
    // Its author has read the lead before.
    await assert.rejects(answerLead(db, before, { ...words, seen: 0 }), Fault);
    assert.deepEqual(await readNotes(db, lead.id), []);
    assert.deepEqual(await readAnswers(db, lead.id), []);
    assert.doesNotMatch(
      JSON.stringify(await db.selectFrom('delivery').selectAll().execute()),
      /jo@client/,
    );
  });

  test('leaves a lead alone whose answer is still to be sent', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    const [stored] = await namedLeads(db, [lead.id]);
    assert.ok(stored);
    await answerLead(db, stored, { by: 'ann@office.example', now, text: 'Soon', seen: 0 });
    assert.deepEqual((await deidentifyStep(db, request)).deidentified, []);
    assert.equal((await readAnswers(db, lead.id)).length, 1);
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    assert.deepEqual((await deidentifyStep(db, request)).deidentified, [lead.id]);
    assert.equal((await readAnswers(db, lead.id)).length, 0);
  });

  test('de-identifies a lead that a person parked, reports it no more, and lets nobody send it', async () => {
    const [seen, unseen] = [leadWith(), leadWith()];
    const db = await storeOf(seen, unseen);
    await parkLeads(db, [await storedIn(db, seen.id)], now);
    await db
      .updateTable('delivery')
      .set({ parked_at: now, last_answer: '550 5.1.1 No such user' })
      .where('lead_id', '=', unseen.id)
      .execute();
    assert.deepEqual((await deidentifyStep(db, request)).deidentified, [seen.id]);

    const emptied = await storedIn(db, seen.id);
    assert.deepEqual([emptied.status, emptied.lead.subject], ['parked', '']);
    assert.equal((await storedIn(db, unseen.id)).lead.subject, unseen.subject);
    assert.equal((await readBacklog(db, now)).parkedByItself, 1);
    const unsettled = await readUnsettledMailboxes(db);
    assert.deepEqual(
      unsettled.map(({ mailbox, leads }) => [mailbox, leads]),
      [['services', 1]],
    );
    const view = { view: 'parked', me: '', now, lateAfterMs: 1, limit: 9 } as const;
    assert.deepEqual(
      (await readInbox(db, view)).leads.map(({ lead }) => lead.id),
      [unseen.id],
    );
    await assert.rejects(
      replayLeads(db, [await storedIn(db, unseen.id), emptied], now),
      new Fault(
        `${emptied.reference} was de-identified: its words are gone. Nothing was sent again.`,
      ),
    );
    assert.equal((await storedIn(db, unseen.id)).status, 'parked');
  });
});

onEachEngine(
  'de-identifying a lead while somebody sends it again',
  ({ storeOf }) => {
    test('waits for them, and leaves the lead alone', async () => {
      const lead = leadWith();
      const db = await storeOf(lead);
      await parkLeads(db, [await storedIn(db, lead.id)], now);
      const parked = await storedIn(db, lead.id);
      const step = await db.transaction().execute(async (trx) => {
        await replayLeads(trx, [parked], now);
        const emptying = deidentifyStep(db, request);
        await until(async () => {
          const blocked = sql`select 1 from pg_locks where not granted`;
          return (await blocked.execute(db)).rows.length > 0;
        });
        return { emptying };
      });
      assert.deepEqual((await step.emptying).deidentified, []);
      const sent = await storedIn(db, lead.id);
      assert.deepEqual([sent.status, sent.lead.subject], ['waiting', lead.subject]);
    });
  },
  // SQLite allows only one write transaction at a time.
  ['PostgreSQL'],
);
