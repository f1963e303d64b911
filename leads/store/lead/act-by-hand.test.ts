import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { stateOf } from '../../delivery-state.ts';
import { Fault } from '../../fault.ts';
import type { Lead } from '../../lead.ts';
import { leadWith } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { post } from '../../../testing/test-leads.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { parkLeads, releaseLeads, replayLeads } from './act-by-hand.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import type { Database } from '../database/database.ts';
import type { Settlement } from '../outbox/outbox.ts';
import { deleteLeads } from '../erasing/delete-leads.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { namedLeads, type StoredLead } from './stored-lead.ts';
import { answerLead } from '../work/answers.ts';
import { settleLeads } from '../work/deeds.ts';

// The same rules hold for the command line and for the desk.

const now = Date.UTC(2026, 10, 21, 9);

const mailboxesYaml = `
mailboxes:
  services:
    autoresponse: { subject: Your message is in, text: A person will read it. }
`;

let relay: TestRelay;
let db: Database;

before(async () => {
  relay = await startTestRelay({}, { mailboxesYaml });
  db = await openConfiguredDatabase({ dataDir: relay.dataDir, databaseUrl: undefined });
});

after(async () => {
  await db.destroy();
  await relay.stop();
});

async function arrived(message: string, honeypot = ''): Promise<StoredLead> {
  const reference = await post(relay, { message, ...(honeypot && { _honey: honeypot }) });
  const [lead] = await namedLeads(db, [reference]);
  assert.ok(lead);
  return lead;
}

async function statusesOf(...leads: readonly StoredLead[]): Promise<string[]> {
  const read = await namedLeads(
    db,
    leads.map(({ reference }) => reference),
  );
  return read.map(({ status }) => status);
}

test('a lead de-identified after it was read is not released, nor are those named with it', async () => {
  const leads = [await arrived('One that is held', 'x'), await arrived('Another', 'x')];
  await db
    .updateTable('lead')
    .set({ deidentified_at: now })
    .where('id', '=', leads[1]?.lead.id ?? '')
    .execute();
  await assert.rejects(
    releaseLeads(db, leads, now),
    new Fault(`${leads[1]?.reference} is no longer in quarantine. Nothing was released.`),
  );
  assert.deepEqual(await statusesOf(...leads), ['quarantined', 'quarantined']);
  const released = await db
    .selectFrom('delivery')
    .select('id')
    .where(
      'lead_id',
      'in',
      leads.map(({ lead }) => lead.id),
    )
    .where('held_at', 'is', null)
    .execute();
  assert.deepEqual(released, []);
});

test('of several leads none is changed if one may not be', async () => {
  const waiting = await arrived('One that waits');
  const held = await arrived('Another that is held', 'x');
  await assert.rejects(
    parkLeads(db, [waiting, held], now),
    new Fault(`${held.reference} is quarantined, not waiting or parked. Nothing was parked.`),
  );
  await assert.rejects(
    releaseLeads(db, [held, waiting], now),
    new Fault(`${waiting.reference} is waiting, not quarantined. Nothing was released.`),
  );
  await assert.rejects(
    replayLeads(db, [waiting], now),
    new Fault(`${waiting.reference} is waiting, not parked. Nothing was sent again.`),
  );
  assert.deepEqual(await statusesOf(waiting, held), ['waiting', 'quarantined']);
});

/** A lead that a sender has claimed until `leaseEnds`, with the settling of that claim. */
async function claimedLead() {
  const lead = await arrived('On its way for longer than its lease');
  const request = { now: lead.lead.receivedAt, limit: 1, leaseMs: 60_000, inHand: [] };
  const [claimed] = await relay.store.claim({ ...request, channel: 'mail', first: 'newest' });
  assert.equal(claimed?.lead.id, lead.lead.id);
  const leaseEnds = request.now + request.leaseMs;
  const settle = (settlement: Settlement) => relay.store.settle(claimed, settlement);
  return { lead, leaseEnds, settle };
}

test('a delivery that arrived although a person had parked it is delivered', async () => {
  const { lead, leaseEnds: late, settle } = await claimedLead();
  assert.deepEqual((await parkLeads(db, [lead], late)).parked, [lead.reference]);
  await settle({ kind: 'delivered', at: late, answer: '250 OK' });
  const [stored] = await namedLeads(db, [lead.reference]);
  assert.equal(stored?.status, 'delivered');
  assert.deepEqual(
    stored.deliveries.map((delivery) => delivery.parked_at),
    [null],
  );
});

test('a failed delivery that a person parked meanwhile stays parked', async () => {
  for (const missed of [
    { kind: 'waiting', nextAt: Date.now(), answer: '450 Later' },
    { kind: 'parked', at: Date.now(), answer: '550 Never' },
    { kind: 'moved', to: ['ben@office.example'], at: Date.now() },
  ] as const) {
    const { lead, leaseEnds, settle } = await claimedLead();
    await parkLeads(db, [lead], leaseEnds);
    const parked = await namedLeads(db, [lead.reference]);
    await settle(missed);
    assert.deepEqual(await namedLeads(db, [lead.reference]), parked);
  }
});

test('a delivery that waits for its next attempt is not claimed', async () => {
  const { lead, leaseEnds, settle } = await claimedLead();
  await settle({ kind: 'waiting', nextAt: leaseEnds + 1, answer: '450 Later' });
  assert.deepEqual((await parkLeads(db, [lead], leaseEnds)).parked, [lead.reference]);
});

test('a claimed delivery is not erased until its lease has ended', async () => {
  const { lead } = await arrived('In the hands of a sender');
  const leaseEnds = now + 60_000;
  await db
    .updateTable('delivery')
    .set({ claimed_at: now, next_at: leaseEnds })
    .where('lead_id', '=', lead.id)
    .execute();
  const erasedAt = (at: number) =>
    inTransaction(db, async (trx) => (await deleteLeads(trx, [lead.id], at)).leads);
  await assert.rejects(erasedAt(leaseEnds - 1), /^Fault: Being sent right now/);
  assert.equal(await erasedAt(leaseEnds), 1);
});

test('parking a lead stops deliveries to its mailbox, not the automatic reply to its sender', async () => {
  const email = 'jo@client.example';
  const reference = await post(relay, { email, message: 'Thank me', _autoresponse: 'yes' });
  const read = async () => {
    const [lead] = await namedLeads(db, [reference]);
    assert.ok(lead);
    return lead;
  };
  const of = async () => {
    const { deliveries } = await read();
    return deliveries.map((one) => `${one.kind} ${stateOf(one)}`).toSorted();
  };
  await parkLeads(db, [await read()], now);
  assert.deepEqual(await of(), ['autoresponse waiting', 'notification parked']);
  await replayLeads(db, [await read()], now);
  assert.deepEqual(await of(), ['autoresponse waiting', 'notification waiting']);
  const { lead } = await read();
  await db.updateTable('delivery').set({ parked_at: now }).where('lead_id', '=', lead.id).execute();
  await replayLeads(db, [await read()], now);
  assert.deepEqual(await of(), ['autoresponse parked', 'notification waiting'], 'none is late');
});

onEachEngine('releasing, parking and sending again', ({ storeOf }) => {
  test('changes nothing of another lead', async () => {
    const spam = { score: 9, reasons: ['A link.'], quarantined: true };
    const [held, otherHeld, parked, otherParked] = [
      leadWith({ spam }),
      leadWith({ spam }),
      leadWith(),
      leadWith(),
    ];
    const store = await storeOf(held, otherHeld, parked, otherParked);
    const named = (...leads: readonly Lead[]) =>
      namedLeads(
        store,
        leads.map(({ id }) => id),
      );
    await parkLeads(store, await named(parked, otherParked), now);
    const ids = [held.id, otherHeld.id];
    await settleLeads(store, ids, 'spam', { by: 'ann@office.example', now });
    const others = [otherHeld.id, otherParked.id];
    const ofOthers = async () => [
      await store.selectFrom('lead').selectAll().where('id', 'in', others).execute(),
      ...(await Promise.all(
        (['delivery', 'desk_lead', 'spam_mark'] as const).map((table) =>
          store.selectFrom(table).selectAll().where('lead_id', 'in', others).execute(),
        ),
      )),
    ];
    const earlier = await ofOthers();
    await releaseLeads(store, await named(held), now + 1);
    await replayLeads(store, await named(parked), now + 1);
    await parkLeads(store, await named(held), now + 1);
    assert.deepEqual(await ofOthers(), earlier);
    const statuses = (await named(held, parked)).map(({ status }) => status);
    assert.deepEqual(statuses, ['parked', 'waiting']);
  });

  test('leaves what was delivered, and how a lead was settled unless that was spam', async () => {
    const lead = leadWith({ spam: { score: 9, reasons: ['A link.'], quarantined: true } });
    const store = await storeOf(lead);
    const read = () => namedLeads(store, [lead.id]);
    await settleLeads(store, [lead.id], 'elsewhere', { by: 'ann@office.example', now });
    await releaseLeads(store, await read(), now);
    const row = await store.selectFrom('delivery').selectAll().executeTakeFirstOrThrow();
    const delivered = {
      ...row,
      id: randomUUID(),
      recipient: 'ben@office.example',
      delivered_at: now,
    };
    await store.insertInto('delivery').values(delivered).execute();
    await parkLeads(store, await read(), now);
    const stored = store.selectFrom('delivery').selectAll().where('id', '=', delivered.id);
    assert.partialDeepStrictEqual(await stored.executeTakeFirst(), delivered);
    const { settled_how: how } = await store
      .selectFrom('desk_lead')
      .select('settled_how')
      .executeTakeFirstOrThrow();
    assert.equal(how, 'elsewhere');
  });
});

onEachEngine('parking a lead that was answered', ({ storeOf }) => {
  /** A store with an answered lead, and a function that reads the lead as it is now. */
  async function storeOfAnswered() {
    const lead = leadWith();
    const answered = await storeOf(lead);
    const read = async () => {
      const [stored] = await namedLeads(answered, [lead.id]);
      assert.ok(stored);
      return stored;
    };
    const by = 'ann@office.example';
    await answerLead(answered, await read(), { by, now, text: 'Gladly.', seen: 0 });
    return { answered, read };
  }

  test('leaves its answer to be sent, and so does sending it again', async () => {
    const { answered, read } = await storeOfAnswered();
    const kindsNotParked = async () => {
      const notParked = answered.selectFrom('delivery').where('parked_at', 'is', null);
      return (await notParked.select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
    };
    const { reference } = await read();
    assert.deepEqual((await parkLeads(answered, [await read()], now)).parked, [reference]);
    assert.deepEqual(await kindsNotParked(), ['answer']);
    await replayLeads(answered, [await read()], now);
    assert.deepEqual(await kindsNotParked(), ['answer', 'notification']);
  });

  test('is not reported as done while a sender has claimed everything but the answer', async () => {
    const { answered, read } = await storeOfAnswered();
    await answered
      .updateTable('delivery')
      .set({ claimed_at: now, next_at: now + 60_000 })
      .where('kind', '!=', 'answer')
      .execute();
    const lead = await read();
    assert.deepEqual(await parkLeads(answered, [lead], now), {
      parked: [],
      sending: [lead.reference],
    });
  });
});
