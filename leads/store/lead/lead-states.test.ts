import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { Kysely } from 'kysely';
import { newLeadId } from '../../lead.ts';
import { deliveryKinds } from '../../delivery-kinds.ts';
import { deliveryStates, stateOf, timeOfState } from '../../delivery-state.ts';
import { leadStatuses } from '../../lead-status.ts';
import { startPostgres, withoutPostgres } from '../../../testing/test-postgres.ts';
import { readBacklog } from '../outbox/backlog.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { hasStatus } from './has-status.ts';
import { countQuarantinedSince } from './in-quarantine.ts';
import { isInState } from './is-in-state.ts';
import { countLeads } from './lead-counts.ts';
import { readLeads } from './lead-filter.ts';
import { claim, nextDueAt } from '../outbox/outbox.ts';
import { releaseClaims } from '../outbox/reclaim.ts';
import { openPostgres } from '../database/postgres.ts';
import type { Schema } from '../tables/schema.ts';
import { openSqlite } from '../database/sqlite.ts';
import type { StoredLead } from './stored-lead.ts';
import { readUnsettled, readUnsettledMailboxes } from '../outbox/unsettled.ts';

// A delivery's state and a lead's status are computed in TypeScript for rows already read, and in SQL to select rows. A
// lead that only one of them calls parked would be seen by nobody.

const now = Date.UTC(2026, 10, 21, 9);

type DeliveryRow = Schema['delivery'];
type LeadRow = Schema['lead'];

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'states-'));
});

after(() => rm(folder, { recursive: true }));

/** Combines each value with each of the objects chosen so far. */
function withEach<Chosen extends object, Name extends string, Value>(
  chosen: readonly Chosen[],
  name: Name,
  values: readonly Value[],
) {
  return chosen.flatMap((one) =>
    values.map((value) => ({ ...one, [name]: value }) as Chosen & Record<Name, Value>),
  );
}

/** Every kind of delivery with every combination of times. */
function everyDelivery(): Partial<DeliveryRow>[] {
  let deliveries: Partial<DeliveryRow>[] = withEach([{}], 'kind', Object.keys(deliveryKinds)) as {
    kind: DeliveryRow['kind'];
  }[];
  for (const time of Object.values(timeOfState)) {
    deliveries = withEach(deliveries, time, [null, now]);
  }
  return deliveries;
}

/** Stores leads with no delivery, with each one and with each pair, in quarantine and out of it. */
async function fill(db: Database): Promise<void> {
  const each = everyDelivery();
  const together = [
    [],
    ...each.map((one) => [one]),
    ...each.flatMap((one, index) => each.slice(index).map((other) => [one, other])),
  ];
  const leads: LeadRow[] = [];
  const deliveries: DeliveryRow[] = [];
  for (const [quarantined_at, released_at] of [
    [null, null],
    [now, null],
    [now, now],
  ] as const) {
    for (const own of together) {
      const id = newLeadId();
      leads.push({ ...leadRow, id, once_key: id, quarantined_at, released_at });
      deliveries.push(
        ...own.map((times) => ({ ...deliveryRow, ...times, id: newLeadId(), lead_id: id })),
      );
    }
  }
  for (let from = 0; from < leads.length; from += 100) {
    await db
      .insertInto('lead')
      .values(leads.slice(from, from + 100))
      .execute();
  }
  for (let from = 0; from < deliveries.length; from += 100) {
    await db
      .insertInto('delivery')
      .values(deliveries.slice(from, from + 100))
      .execute();
  }
}

const leadRow: Omit<LeadRow, 'id' | 'once_key' | 'quarantined_at' | 'released_at'> = {
  mailbox: 'services',
  form: null,
  subject: 'A message',
  reply_to: null,
  fields: '[]',
  page: null,
  files: null,
  attribution: null,
  consent: null,
  template: 'table',
  spam_score: 0,
  spam_reasons: '[]',
  deidentified_at: null,
  received_at: now,
};

const deliveryRow: Omit<DeliveryRow, 'id' | 'lead_id'> = {
  kind: 'notification',
  channel: 'mail',
  recipient: 'ann@office.example',
  once_key: null,
  attempts: 1,
  next_at: now,
  trying_since: now,
  claimed_at: null,
  delivered_at: null,
  parked_at: null,
  held_at: null,
  last_answer: null,
};

async function agreesWithItself(db: Database): Promise<void> {
  await fill(db);
  const stored: StoredLead[] = [];
  for await (const lead of readLeads(db, {})) stored.push(lead);
  const counts = await countLeads(db);
  for (const status of [...leadStatuses, 'stranded'] as const) {
    const rows = await db
      .selectFrom('lead')
      .select('id')
      .where((eb) => hasStatus(eb, status))
      .execute();
    const expected = stored.filter((lead) => lead.status === status).map(({ lead }) => lead.id);
    assert.ok(expected.length > 0, `no lead is ${status}`);
    assert.deepEqual(apart(rows, expected), [], status);
    if (status !== 'stranded') assert.equal(counts[status], expected.length, status);
  }
  const deliveries = stored.flatMap((lead) => lead.deliveries);
  for (const state of deliveryStates) {
    const rows = await db.selectFrom('delivery').select('id').where(isInState(state)).execute();
    const expected = deliveries.filter((one) => stateOf(one) === state).map(({ id }) => id);
    assert.ok(expected.length > 0, `no delivery is ${state}`);
    assert.deepEqual(apart(rows, expected), [], state);
  }
}

/** The ids that only one of the two has. */
function apart(rows: readonly { id: string }[], ids: readonly string[]): string[] {
  return [...new Set(rows.map(({ id }) => id)).symmetricDifference(new Set(ids))];
}

test('states and statuses in TypeScript and in SQL agree on SQLite, whatever times are set', async () => {
  const db = await openDatabase(openSqlite(path.join(folder, 'leads.sqlite')));
  try {
    await agreesWithItself(db);
  } finally {
    await db.destroy();
  }
});

test(
  'states and statuses in TypeScript and in SQL agree on PostgreSQL, whatever times are set',
  { skip: withoutPostgres },
  async (context) => {
    const postgres = await startPostgres();
    context.after(() => postgres.stop());
    const db = await openDatabase(openPostgres(await postgres.newDatabase()));
    try {
      await agreesWithItself(db);
    } finally {
      await db.destroy();
    }
  },
);

test('waiting, parked and held leads are found by index, without reading delivered ones', async () => {
  const file = path.join(folder, 'indexes.sqlite');
  await (await openDatabase(openSqlite(file))).destroy();
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const db: Database = new Kysely<Schema>({
    dialect: openSqlite(file),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  const reader = new DatabaseSync(file);
  /** The query plans of some work: the index by which each table is read. */
  async function plansOf(ask: () => Promise<unknown>): Promise<string> {
    queries.length = 0;
    await ask();
    return queries
      .filter(({ sql }) => /^(select|update)/.test(sql))
      .flatMap(({ sql, parameters }) =>
        reader.prepare(`explain query plan ${sql}`).all(...(parameters as string[])),
      )
      .map(({ detail }) => String(detail))
      .join('\n');
  }
  const listed = async (status: 'waiting' | 'parked' | 'quarantined') => {
    for await (const lead of readLeads(db, { status })) assert.fail(lead.reference);
  };
  const request = { now, limit: 10, leaseMs: 1, inHand: [], first: 'oldest' } as const;
  const mailbox = { mailbox: 'services', now, limit: 10, quarantinedSince: now };
  try {
    for (const [ask, index] of [
      [() => claim(db, { ...request, channel: 'mail' }), 'delivery_due (channel=? AND next_at<?)'],
      [() => nextDueAt(db, 'mail'), 'delivery_due (channel=?'],
      [() => releaseClaims(db, now), 'delivery_due'],
      [() => readBacklog(db, now), 'delivery_due'],
      [() => readBacklog(db, now), 'delivery_parked'],
      [() => readBacklog(db, now), 'COVERING INDEX lead_held_of_mailbox'],
      [
        () => countQuarantinedSince(db, { since: now, now }),
        'lead_newly_quarantined (quarantined_at>?)',
      ],
      [() => readUnsettledMailboxes(db), 'delivery_due'],
      [() => readUnsettledMailboxes(db), 'delivery_parked'],
      // A flood of spam is counted without reading any of its leads.
      [() => readUnsettledMailboxes(db), 'COVERING INDEX lead_held_of_mailbox'],
      [() => readUnsettled(db, mailbox), 'COVERING INDEX lead_held_of_mailbox (mailbox=?'],
      [() => listed('waiting'), 'delivery_due'],
      [() => listed('parked'), 'delivery_parked'],
      [() => listed('quarantined'), 'lead_quarantined'],
    ] as const) {
      const plan = await plansOf(ask);
      assert.ok(plan.includes(index), `${index} is not in:\n${plan}`);
      assert.doesNotMatch(plan, /SCAN delivery(?! USING (COVERING )?INDEX delivery_(due|parked))/);
    }
  } finally {
    reader.close();
    await db.destroy();
  }
});
