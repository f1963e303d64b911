import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../../platform/clock.ts';
import { acceptLeads, leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import type { Database } from '../database/database.ts';
import { settleAll } from '../outbox/outbox.ts';
import { namedLeads } from '../lead/stored-lead.ts';
import { answerLead } from './answers.ts';
import { reopenLeads, settleLeads } from './deeds.ts';
import { putOff } from './put-off.ts';
import { remindOfDue, type DueLead } from './due-answers.ts';
import { readFirstAnswers } from './first-answers.ts';

const ann = 'ann@office.example';

onEachEngine('The promise of an answer', ({ storeOf }) => {
  test('the first answer counts, and unanswered leads are not left out', async () => {
    const db = await storeOf();
    // A Wednesday noon in Cape Town, and the Monday it belongs to.
    const noon = Date.UTC(2026, 10, 18, 10);
    const monday = Date.UTC(2026, 10, 15, 22);
    const tookHours = [1, 2, 3, 4, 5, 6, 7, 8, 30, 40];
    const leads = tookHours.map((hours) => leadWith({ ageMs: now - noon + hours }));
    const [open, spam] = [leadWith({ ageMs: now - noon }), leadWith({ ageMs: now - noon })];
    const sunday = leadWith({ form: null, ageMs: now - (monday - 1) });
    await acceptLeads(db, [...leads, open, spam, sunday]);
    await reopenLeads(
      db,
      [...leads, open, spam, sunday].map(({ id }) => id),
    );
    for (const [index, { id, receivedAt }] of leads.entries()) {
      const at = receivedAt + (tookHours[index] ?? 0) * hourMs;
      await settleLeads(db, [id], 'elsewhere', { by: ann, now: at });
    }
    await settleLeads(db, [spam.id], 'spam', { by: ann, now: noon });
    const [stored] = await namedLeads(db, [sunday.id]);
    assert.ok(stored);
    const answeredAt = sunday.receivedAt + hourMs;
    await answerLead(db, stored, { by: ann, now: answeredAt, text: 'Yes.', seen: 0 });
    // Answered once and reopened later: the first answer still counts.
    await reopenLeads(db, [sunday.id]);
    await settleLeads(db, [sunday.id], 'elsewhere', { by: ann, now: answeredAt + 90 * hourMs });
    assert.deepEqual(
      await readFirstAnswers(db, {
        since: monday - 48 * hourMs,
        now: noon + 24 * hourMs,
        lateAfterMs: 24 * hourMs,
      }),
      [
        {
          form: 'contact',
          week: monday,
          answered: 10,
          late: 2,
          medianMs: 5 * hourMs,
          p90Ms: 30 * hourMs,
          open: 1,
        },
        {
          form: null,
          week: monday - 168 * hourMs,
          answered: 1,
          late: 0,
          medianMs: hourMs,
          p90Ms: hourMs,
          open: 0,
        },
      ],
    );
  });

  test('the first week is counted whole', async () => {
    const monday = Date.UTC(2026, 10, 15, 22);
    const leads = [1, 40].map((hours) => leadWith({ ageMs: now - monday - hours * hourMs }));
    const sunday = leadWith({ ageMs: now - monday + hourMs });
    const db = await storeOf(...leads, sunday);
    await reopenLeads(
      db,
      [...leads, sunday].map(({ id }) => id),
    );
    const since = monday + 50 * hourMs;
    const weeks = await readFirstAnswers(db, { since, now, lateAfterMs: 24 * hourMs });
    assert.deepEqual(
      weeks.map(({ week, open }) => [week, open]),
      [[monday, 2]],
    );
  });

  test('an unanswered lead is late after the promised time, unless it is spam or held', async () => {
    const quarantined = { score: 9, reasons: ['A reason.'], quarantined: true };
    const old = { ageMs: 25 * hourMs };
    const spam = leadWith(old);
    const db = await storeOf(
      leadWith(old),
      leadWith({ ageMs: 23 * hourMs }),
      leadWith({ ...old, spam: quarantined }),
      spam,
    );
    await settleLeads(db, [spam.id], 'spam', { by: ann, now });
    const weeks = await readFirstAnswers(db, { since: 0, now, lateAfterMs: 24 * hourMs });
    const sum = (name: 'late' | 'open') => weeks.reduce((total, week) => total + week[name], 0);
    assert.deepEqual([sum('late'), sum('open')], [1, 2]);
  });

  test('an unanswered lead is in one reminder, and in none while it is held or put off', async () => {
    const due = leadWith({ ageMs: 21 * hourMs });
    const away = leadWith({ ageMs: 21 * hourMs });
    const done = leadWith({ ageMs: 21 * hourMs });
    const quarantined = { score: 9, reasons: ['A reason.'], quarantined: true };
    const held = leadWith({ ageMs: 21 * hourMs, spam: quarantined });
    const db = await storeOf(due, away, done, held, leadWith({ ageMs: 19 * hourMs }));
    await putOff(db, [away.id], now + hourMs);
    await settleLeads(db, [done.id], 'elsewhere', { by: ann, now });
    // Neither other leads' failed answers nor parked deliveries that are no answers count for an unanswered lead.
    const parked = db.updateTable('delivery').set({ parked_at: now });
    await parked.where('lead_id', 'in', [due.id, away.id, done.id]).execute();
    const answers = db.updateTable('delivery').set({ kind: 'answer' });
    await answers.where('lead_id', 'in', [away.id, done.id]).execute();
    const told: (readonly [id: string, givenUp: number])[][] = [];
    const remind = (at: number) =>
      remindOfDue(
        db,
        { receivedBy: at - 20 * hourMs, now: at, limit: 10 },
        (leads: readonly DueLead[]) => {
          told.push(leads.map(({ id, givenUp }) => [id, givenUp]));
          return [
            { recipient: ann, subject: 'Wait', text: '', nextAt: at, expiresAt: at + hourMs },
          ];
        },
      );
    const counts = await Promise.all([remind(now), remind(now)]);
    assert.equal(counts[0] + counts[1], 1);
    assert.equal(await remind(now + 1000), 0);
    // The lead that was put off is back, and the younger one is due.
    assert.equal(await remind(now + 2 * hourMs), 2);
    assert.deepEqual(told[0], [[due.id, 0]]);
    assert.equal(new Map(told[1]).get(away.id), 1);
    assert.equal((await db.selectFrom('letter').selectAll().execute()).length, 2);
  });

  test('a reminder sent by a clock that was ahead is sent again by the right one, and after a put-off', async () => {
    const lead = leadWith({ ageMs: 21 * hourMs });
    const db = await storeOf(lead);
    let told = 0;
    const remind = (at: number) =>
      remindOfDue(db, { receivedBy: at - 20 * hourMs, now: at, limit: 10 }, (leads) => {
        told += leads.length;
        return [];
      });
    await remind(now + 700 * hourMs);
    await remind(now);
    // Two desks on one store have clocks that differ.
    await remind(now - 1000);
    assert.equal(told, 2);
    await remind(now + 800 * hourMs);
    assert.equal(told, 2);
    await putOff(db, [lead.id], now + 90 * hourMs);
    await remind(now + 90 * hourMs);
    assert.equal(told, 3);
  });

  test('a lead from a clock weeks ahead gets a reminder at once, one from a clock hours ahead in its time', async () => {
    const [ahead, soon] = [leadWith({ ageMs: -700 * hourMs }), leadWith({ ageMs: -2 * hourMs })];
    const db = await storeOf(ahead, soon);
    const told: string[] = [];
    const remind = (at: number) =>
      remindOfDue(db, { receivedBy: at - 20 * hourMs, now: at, limit: 10 }, (leads) => {
        told.push(...leads.map(({ id }) => id));
        return [];
      });
    await remind(now);
    await remind(now + hourMs);
    assert.deepEqual(told, [ahead.id]);
    await remind(now + 22 * hourMs);
    assert.deepEqual(told, [ahead.id, soon.id]);
  });

  test('a lead put off after its reminder gets another when it is back', async () => {
    const lead = leadWith({ ageMs: 21 * hourMs });
    const db = await storeOf(lead);
    const told: (number | null)[] = [];
    const remind = (at: number) =>
      remindOfDue(db, { receivedBy: at - 20 * hourMs, now: at, limit: 10 }, (leads) => {
        told.push(...leads.map(({ putOffUntil }) => putOffUntil));
        return [];
      });
    await remind(now);
    const back = now + 90 * hourMs;
    await putOff(db, [lead.id], back);
    await remind(back - 1);
    assert.deepEqual(told, [null]);
    await remind(back);
    await remind(back + hourMs);
    assert.deepEqual(told, [null, back]);
    // A lead called back by hand has somebody's attention.
    await putOff(db, [lead.id], back + 90 * hourMs);
    await putOff(db, [lead.id], null);
    await remind(back + 91 * hourMs);
    assert.equal(told.length, 2);
  });

  /** Answers a lead, and parks the answer as the relay does when it gives up. */
  async function answerInVain(db: Database, id: string, at: number): Promise<void> {
    const [stored] = await namedLeads(db, [id]);
    assert.ok(stored);
    await answerLead(db, stored, { by: ann, now: at, text: 'Yes.', seen: 0 });
    const given = db.selectFrom('delivery').select('id').where('kind', '=', 'answer');
    const { id: answerId } = await given.where('lead_id', '=', id).executeTakeFirstOrThrow();
    const settlement = { kind: 'parked', at, answer: '550 5.1.1 No such user' } as const;
    await settleAll(db, [{ id: answerId, attempts: 0, settlement }]);
  }

  test('a lead whose answer is given up gets another reminder, even if it was put off', async () => {
    const lead = leadWith({ ageMs: 21 * hourMs });
    const db = await storeOf(lead);
    const told: DueLead[] = [];
    const remind = () =>
      remindOfDue(db, { receivedBy: now - 20 * hourMs, now, limit: 10 }, (leads) => {
        told.push(...leads);
        return [];
      });
    await remind();
    await putOff(db, [lead.id], now + 90 * hourMs);
    await answerInVain(db, lead.id, now);
    await remind();
    await remind();
    assert.deepEqual(
      told.map(({ id, takenBy, givenUp }) => [id, takenBy, givenUp]),
      [
        [lead.id, null, 0],
        [lead.id, ann, 1],
      ],
    );
  });

  test('an answer that was given up does not count as an answer', async () => {
    const [open, later] = [leadWith({ ageMs: 9 * hourMs }), leadWith({ ageMs: 9 * hourMs })];
    const db = await storeOf(open, later);
    for (const { id, receivedAt } of [open, later]) {
      await answerInVain(db, id, receivedAt + hourMs);
    }
    await settleLeads(db, [later.id], 'elsewhere', { by: ann, now: later.receivedAt + 5 * hourMs });
    const [{ answered, medianMs, open: stillOpen } = assert.fail()] = await readFirstAnswers(db, {
      since: 0,
      now,
      lateAfterMs: 24 * hourMs,
    });
    assert.deepEqual([answered, medianMs, stillOpen], [1, 5 * hourMs, 1]);
  });
});
