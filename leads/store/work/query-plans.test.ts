import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { hourMs } from '../../../platform/clock.ts';
import { queriesOf } from '../../../testing/asked-queries.ts';
import { acceptLeads, leadWith, now } from '../../../testing/made-leads.ts';
import { referenceOf } from '../../lead.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import type { Database } from '../database/database.ts';
import { namedLeads } from '../lead/stored-lead.ts';
import { forgetAudit, readAudit, readBy, writeAudits } from '../access/audit.ts';
import { remindOfDue } from './due-answers.ts';
import { countInbox, readInbox, type InboxRequest } from './inbox.ts';
import { endOf, views } from './view.ts';

// The embedded store's query plans for the desk, as SQLite explains them. Each view has an index, so that nothing
// outside the view is read, not even a flood of spam.

const indexOf = {
  new: 'desk_lead_untaken',
  mine: 'desk_lead_taken',
  late: 'desk_lead_open',
  'put-off': 'desk_lead_put_off',
  answered: 'desk_lead_answered',
  held: 'desk_lead_held',
  parked: 'delivery_parked',
  all: 'sqlite_autoindex_desk_lead_1',
} as const;

const request = { me: 'ann@office.example', now, lateAfterMs: hourMs, limit: 50 };

let folder: string;
let db: Database;
const lead = leadWith({ mailbox: 'talent' });

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plans-'));
  db = await openConfiguredDatabase({ dataDir: folder, databaseUrl: undefined });
  await acceptLeads(db, [lead, leadWith()]);
});

after(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** SQLite's plans of the queries that some work runs. */
async function plansOf(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const query of await queriesOf(db, work)) {
    const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(explained);
    plans.push(rows.map(({ detail }) => detail).join('\n'));
  }
  return plans;
}

/** Only the deliveries of one page may be sorted; leads come in order. */
function refuseSorting(plans: readonly string[]): void {
  for (const plan of plans.filter((one) => one.includes('desk_lead')))
    assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY/, plan);
}

for (const view of views) {
  test(`the view ${view} is read by its own index, in order, with any filters`, async () => {
    for (const more of [
      {},
      { before: endOf(view, lead.id, now) },
      { mailbox: 'talent' },
      { mailbox: 'talent', form: 'contact', campaign: 'none' },
    ] satisfies Partial<InboxRequest>[]) {
      const isNarrowed = 'mailbox' in more;
      if (isNarrowed && ['answered', 'all', 'parked'].includes(view)) continue;
      const plans = await plansOf((one) => readInbox(one, { ...request, ...more, view }));
      assert.ok(
        plans.some((plan) => plan.includes(` ${indexOf[view]}`) && /lead USING/.test(plan)),
        plans.join('\n\n'),
      );
      refuseSorting(plans);
    }
    const counted = await plansOf((one) => countInbox(one, { ...request, view }));
    assert.ok(counted.join('\n').includes(` ${indexOf[view]}`), counted.join('\n'));
  });
}

test('a far page of parked leads is read without those parked since', async () => {
  const farDown = { ...request, view: 'parked', before: lead.id } as const;
  const plans = await plansOf((one) => readInbox(one, farDown));
  assert.match(plans.join('\n'), /delivery USING INDEX delivery_parked \(lead_id<\?\)/);
});

test('a search checks few leads one by one, and uses the full-text index for many', async () => {
  const few = await plansOf((one) => readInbox(one, { ...request, view: 'new', find: 'words' }));
  assert.ok(
    few.some((plan) => plan.includes('desk_words VIRTUAL TABLE INDEX 0:=')),
    few.join('\n'),
  );
  const many = await plansOf((one) => readInbox(one, { ...request, view: 'all', find: 'words' }));
  assert.ok(
    many.some((plan) => plan.startsWith('SCAN desk_words VIRTUAL TABLE')),
    many.join('\n\n'),
  );
  refuseSorting([...few, ...many]);
});

test('a search within a span of time skips leads outside it in the index', async () => {
  await keepOneAMinute(12_000);
  const [since, until] = [60_000, 11_000 * 60_000];
  const asked = { ...request, view: 'all', find: 'hourly', since, until } as const;
  const plans = await plansOf((one) => readInbox(one, asked));
  assert.match(plans.join('\n'), /SCAN desk_words VIRTUAL TABLE INDEX \d+:M1><\n/);
  refuseSorting(plans);
  const { leads, next } = await readInbox(db, asked);
  assert.deepEqual(
    [leads.length, leads[0]?.lead.receivedAt, leads.at(-1)?.lead.receivedAt, next],
    [request.limit, 183 * hourMs, 134 * hourMs, leads.at(-1)?.lead.id],
  );
});

test('a common prefix is searched in the newest leads, and a rare one in all', async () => {
  const common = { ...request, view: 'all', find: 'oft' } as const;
  const plans = await plansOf((one) => readInbox(one, common));
  const throughAll = plans.filter((plan) => plan.startsWith('SCAN desk_words'));
  assert.equal(throughAll.length, 1, 'once for the whole word');
  const { leads, next } = await readInbox(db, common);
  assert.deepEqual([leads.length, next], [request.limit, leads.at(-1)?.lead.id]);
  const rare = await readInbox(db, { ...common, find: 'seld' });
  assert.deepEqual(
    rare.leads.map((one) => one.lead.receivedAt),
    [60_000],
  );
});

/** Stores a lead per minute from 1970 on. One an hour has the word “hourly”, and only the first “seldom”. */
async function keepOneAMinute(many: number): Promise<void> {
  const hex = sql`printf('%012x', i * 60000)`;
  const id = sql`substr(${hex}, 1, 8) || '-' || substr(${hex}, 9) || '-7000-8000-000000000000'`;
  const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(many)})`;
  await sql`insert into lead (id, mailbox, once_key, subject, fields, received_at)
    ${rows} select ${id}, 'services', ${id}, '', '[]', i * 60000 from n`.execute(db);
  await sql`insert into desk_lead (number, lead_id, mailbox)
    ${rows} select 100 + i, ${id}, 'services' from n`.execute(db);
  await sql`insert into desk_words (rowid, words)
    ${rows} select 100 + i, iif(i = 1, 'seldom', iif(i % 60 = 0, 'hourly', 'often')) from n`.execute(
    db,
  );
}

test('due leads are looked up in the index of open ones', async () => {
  const receivedBy = now - hourMs;
  const plans = await plansOf((one) => remindOfDue(one, { receivedBy, now, limit: 10 }, () => []));
  assert.match(plans.join('\n'), /desk_lead USING INDEX desk_lead_open/);
});

test('expired log entries are deleted a few at a time', async () => {
  const entry = { who: 'ann@office.example', act: 'read' } as const;
  const old = Array.from({ length: 700 }, () => ({ ...entry, at: now - 2 * hourMs }));
  await writeAudits(db, [...old, { ...entry, at: now }]);
  const plans = await plansOf((one) => forgetAudit(one, now - hourMs));
  const written = plans.filter((plan) => plan.startsWith('SEARCH audit_entry'));
  assert.equal(written.length, 2);
  refuseSorting(plans);
  const { entries } = await readAudit(db);
  assert.deepEqual(
    entries.map(({ at }) => at),
    [now],
  );
});

test('which leads somebody has read is looked up without reading any other log entry', async () => {
  const plans = await plansOf((one) => readBy(one, 'ann@office.example', [lead.id, 'another']));
  assert.match(
    plans.join('\n'),
    /USING COVERING INDEX audit_entry_reading \(who=\? AND subject=\?\)/,
  );
});

test('a lead is found by its reference without reading any other', async () => {
  const plans = await plansOf((one) => namedLeads(one, [referenceOf(lead.id)]));
  assert.doesNotMatch(plans.join('\n'), /^SCAN/m);
});
