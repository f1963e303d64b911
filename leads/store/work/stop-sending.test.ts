import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import type { Database } from '../database/database.ts';
import { parkLeads } from '../lead/act-by-hand.ts';
import { deidentifyStep } from '../erasing/deidentify.ts';
import { readBacklog } from '../outbox/backlog.ts';
import { claim, settleAll, type Settled, type Settlement } from '../outbox/outbox.ts';
import { namedLeads } from '../lead/stored-lead.ts';
import { countMarks } from '../lead/spam-marks.ts';
import { answerLead } from './answers.ts';
import { reopenLeads, settleLeads } from './deeds.ts';
import { readInbox } from './inbox.ts';

const by = { by: 'ann@office.example', now };
const yearMs = 365 * 24 * 3_600_000;

/** The leads with a delivery that is due a moment later. */
async function due(db: Database): Promise<string[]> {
  const request = { channel: 'mail', now: now + 1, limit: 10, leaseMs: 1, inHand: [] } as const;
  const claimed = await claim(db, { ...request, first: 'oldest' });
  // Releases the claims, as a start does.
  await db.updateTable('delivery').set({ claimed_at: null, next_at: now }).execute();
  return claimed.map(({ lead }) => lead.id).toSorted();
}

async function underParked(db: Database): Promise<string[]> {
  const asked = { view: 'parked', me: by.by, now, lateAfterMs: yearMs, limit: 9 } as const;
  return (await readInbox(db, asked)).leads.map(({ lead }) => lead.id);
}

onEachEngine('A lead marked as spam before it was sent', ({ storeOf }) => {
  test('is not sent, and is sent once that is undone', async () => {
    const [junk, honest, parked] = [leadWith(), leadWith(), leadWith()];
    const db = await storeOf(junk, honest, parked);
    await parkLeads(db, await namedLeads(db, [parked.id]), now - 1);
    await settleLeads(db, [junk.id, parked.id], 'spam', by);
    assert.deepEqual(await due(db), [honest.id]);
    const [{ status } = {}] = await namedLeads(db, [junk.id]);
    assert.equal(status, 'parked');
    // Parked is where all leads are ticked to be sent again once a fault is fixed.
    assert.deepEqual(await underParked(db), []);
    await reopenLeads(db, [junk.id, parked.id]);
    assert.deepEqual(await underParked(db), [parked.id]);
    // What somebody had parked before is not sent.
    assert.deepEqual(await due(db), [junk.id, honest.id].toSorted());
    await settleLeads(db, [honest.id], 'elsewhere', by);
    assert.deepEqual(await due(db), [junk.id, honest.id].toSorted());
  });

  test('is no longer reported if the relay had given it up, and is retried once that is undone', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const givenUp = { parked_at: now - 1, last_answer: '450 Later', trying_since: now - yearMs };
    await db.updateTable('delivery').set(givenUp).execute();
    const toldOf = async () => (await readBacklog(db, now)).parkedByItself;
    assert.equal(await toldOf(), 1);
    await settleLeads(db, [lead.id], 'spam', by);
    assert.equal(await toldOf(), 0);
    assert.deepEqual(await underParked(db), []);
    await reopenLeads(db, [lead.id]);
    assert.deepEqual(await due(db), [lead.id]);
    const { waiting } = await readBacklog(db, now);
    assert.equal(waiting[0]?.oldestSince, now, 'for as long as what is new');
  });

  test('is under Parked and in alerts if a sender gives it up after that, until somebody sees to it there', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    await settleLeads(db, [lead.id], 'spam', by);
    await db.updateTable('delivery').set({ parked_at: now, last_answer: '550 No' }).execute();
    assert.equal((await readBacklog(db, now)).parkedByItself, 1);
    assert.deepEqual(await underParked(db), [lead.id]);
    await parkLeads(db, await namedLeads(db, [lead.id]), now);
    assert.equal((await readBacklog(db, now)).parkedByItself, 0);
    assert.deepEqual(await underParked(db), []);
  });

  test('is sent if somebody answers it, and is no longer spam', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const [stored] = await namedLeads(db, [lead.id]);
    assert.ok(stored);
    await settleLeads(db, [lead.id], 'spam', by);
    await answerLead(db, stored, { by: 'ben@office.example', now, text: 'Yes.', seen: 0 });
    // The answer, and the notification to the mailbox.
    assert.deepEqual(await due(db), [lead.id, lead.id]);
    assert.deepEqual(await countMarks(db), { spam: 0, real: 0 });
  });

  test('is left to the sender that has claimed it, and not retried if that fails', async () => {
    const settlements: readonly Settlement[] = [
      { kind: 'waiting', nextAt: now, answer: '451 Later' },
      { kind: 'postponed', nextAt: now },
      { kind: 'moved', to: ['ben@office.example'], at: now },
      { kind: 'delivered', at: now, answer: '250 Taken' },
    ];
    const leads = settlements.map(() => leadWith());
    const honest = leadWith();
    const db = await storeOf(...leads, honest);
    const request = { channel: 'mail', now, limit: 9, leaseMs: 60_000, inHand: [] } as const;
    const claimed = await claim(db, { ...request, first: 'oldest' });
    const ids = leads.map(({ id }) => id);
    await settleLeads(db, ids, 'spam', by);
    const statuses = async () =>
      (await Promise.all(ids.map((id) => namedLeads(db, [id])))).map(([one]) => one?.status);
    assert.deepEqual(new Set(await statuses()), new Set(['waiting']));
    const settled = claimed.map(({ id, attempts, lead }): Settled => {
      const [waiting] = settlements;
      const settlement = settlements[ids.indexOf(lead.id)] ?? waiting;
      assert.ok(settlement);
      return { id, attempts, settlement };
    });
    await settleAll(db, settled);
    assert.deepEqual(await statuses(), ['parked', 'parked', 'parked', 'delivered']);
    assert.deepEqual(await due(db), [honest.id]);
    assert.deepEqual(await underParked(db), []);
    await reopenLeads(db, ids);
    assert.deepEqual(await due(db), [...ids.slice(0, 3), honest.id].toSorted());
  });

  test('is never sent once it is de-identified', async () => {
    const old = leadWith({ ageMs: 3 * yearMs });
    const db = await storeOf(old);
    // It is older than the desk.
    await reopenLeads(db, [old.id]);
    await settleLeads(db, [old.id], 'spam', by);
    await deidentifyStep(db, { before: now - 2 * yearMs, after: '', now });
    await reopenLeads(db, [old.id]);
    assert.deepEqual(await due(db), []);
  });
});
