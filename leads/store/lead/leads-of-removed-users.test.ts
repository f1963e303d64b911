import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { giveAccess, giveAccessBack, removeAccess } from '../access/change-access.ts';
import { findUser } from '../access/users.ts';
import { readAccessSince, takeOverAccess } from '../access/take-over.ts';
import { releaseLeads } from './act-by-hand.ts';
import type { Database } from '../database/database.ts';
import { settleAll } from '../outbox/outbox.ts';
import { namedLeads } from './stored-lead.ts';
import { answerLead } from '../work/answers.ts';
import { handLeads, reopenLeads, settleLeads } from '../work/deeds.ts';
import { putOff } from '../work/put-off.ts';
import { readInbox } from '../work/inbox.ts';
import { readWork } from '../work/lead-work.ts';

const [ann, ben] = ['ann@office.example', 'ben@office.example'];
const by = { by: ben, now };

async function team(db: Database): Promise<{ annId: string }> {
  await giveAccess(db, { address: ben, name: 'Ben', role: 'owner' }, by);
  const { id } = await giveAccess(db, { address: ann, name: 'Ann', role: 'member' }, by);
  return { annId: id };
}

/** The leads that Ben sees under New. */
async function newIn(db: Database): Promise<string[]> {
  const asked = { view: 'new', me: ben, now, lateAfterMs: 9e9, limit: 9 } as const;
  const { leads } = await readInbox(db, asked);
  return leads.map(({ lead }) => lead.id).toSorted();
}

onEachEngine('the leads of somebody whose access is removed', ({ storeOf }) => {
  test('are new again, including those they had put off, and nobody else’s are', async () => {
    const [taken, away, bens, done] = [leadWith(), leadWith(), leadWith(), leadWith()];
    const db = await storeOf(taken, away, bens, done);
    const { annId } = await team(db);
    await handLeads(db, [taken.id, away.id, done.id], { to: ann, now });
    await handLeads(db, [bens.id], { to: by.by, now });
    await putOff(db, [away.id], now + 1000);
    await settleLeads(db, [done.id], 'elsewhere', { by: ann, now });
    assert.deepEqual(await newIn(db), []);
    const freed = await removeAccess(db, annId, by);
    assert.deepEqual(freed?.toSorted(), [taken.id, away.id].toSorted());
    assert.deepEqual(await newIn(db), [taken.id, away.id].toSorted());
  });

  test('are theirs again if that is undone, except leads taken or settled meanwhile', async () => {
    const [theirs, taken, done] = [leadWith(), leadWith(), leadWith()];
    const db = await storeOf(theirs, taken, done);
    const { annId } = await team(db);
    await handLeads(db, [theirs.id, taken.id, done.id], { to: ann, now });
    const before = await findUser(db, ann);
    const leadIds = (await removeAccess(db, annId, by)) ?? [];
    await handLeads(db, [taken.id], { to: by.by, now });
    await settleLeads(db, [done.id], 'elsewhere', by);
    const back = await giveAccessBack(db, annId, { ...by, leadIds });
    assert.deepEqual({ ...back }, { ...before, signedInAt: null });
    const holders = await Promise.all(
      [theirs, taken, done].map(async ({ id }) => (await readWork(db, id))?.taken_by),
    );
    assert.deepEqual(holders, [ann, by.by, null]);
    assert.equal(await giveAccessBack(db, annId, { ...by, leadIds }), undefined);
  });

  test('are new when they are reopened or released, or their answer is given up', async () => {
    const spam = { score: 9, reasons: ['A reason.'], quarantined: true };
    const [opened, held, answered] = [leadWith(), leadWith({ spam }), leadWith()];
    const db = await storeOf(opened, held, answered);
    const { annId } = await team(db);
    await handLeads(db, [opened.id, held.id], { to: ann, now });
    await settleLeads(db, [opened.id], 'elsewhere', { by: ann, now });
    const [stored, ofHeld] = await namedLeads(db, [answered.id, held.id]);
    assert.ok(stored && ofHeld);
    await answerLead(db, stored, { by: ann, now, text: 'Yes.', seen: 0 });
    assert.deepEqual(await removeAccess(db, annId, by), []);

    await reopenLeads(db, [opened.id]);
    await releaseLeads(db, [ofHeld], now);
    const { id } = await db
      .selectFrom('delivery')
      .select('id')
      .where('kind', '=', 'answer')
      .executeTakeFirstOrThrow();
    const settlement = { kind: 'parked', at: now, answer: '550 No such user' } as const;
    await settleAll(db, [{ id, attempts: 0, settlement }]);
    assert.deepEqual(await newIn(db), [opened.id, held.id, answered.id].toSorted());
  });

  test('are new in a restored backup from before the removal', async () => {
    const lead = leadWith();
    const [db, backup] = [await storeOf(lead), await storeOf(lead)];
    const { annId } = await team(db);
    await team(backup);
    await handLeads(backup, [lead.id], { to: ann, now });
    await removeAccess(db, annId, by);
    await takeOverAccess(backup, await readAccessSince(db, backup));
    assert.deepEqual(await newIn(backup), [lead.id]);
  });
});
