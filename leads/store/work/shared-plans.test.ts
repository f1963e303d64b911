import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { minuteMs } from '../../../platform/clock.ts';
import { queriesOf } from '../../../testing/asked-queries.ts';
import { onEachEngine, type Engine } from '../../../testing/test-engines.ts';
import type { Database } from '../database/database.ts';
import { readInbox } from './inbox.ts';
import { endOf, isByReturn, views } from './view.ts';

// PostgreSQL's query plans for the desk. SQLite's are in query-plans.test.ts.

const many = 30_000;

/** The most rows read for a page of 50 leads and their deliveries, allowing for combined indexes. */
const fewRows = 1000;

/** A node of a plan, with the nodes it takes rows from. */
interface Step {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}

function describeLongList({ storeOf }: Engine): void {
  let db: Database;
  before(async () => {
    db = await storeOf();
    await keepOneAMinute(db);
  });

  for (const view of views) {
    test(`a far page of the view ${view} is read without newer leads`, async () => {
      const now = many * minuteMs;
      const place = isByReturn(view) ? 0.9 : 0.1;
      const end = endOf(view, idOf(now * place), 2 * now);
      const far = { now, before: end, me: 'ann@office.example', lateAfterMs: 0 };
      for (const query of await queriesOf(db, (one) =>
        readInbox(one, { ...far, view, limit: 50 }),
      )) {
        for (const step of await stepsOf(db, query)) {
          const rows = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0);
          const said = `${query.sql}\n${JSON.stringify(step, null, 2)}`;
          assert.ok(rows * step['Actual Loops'] < fewRows, said);
        }
      }
    });
  }
}

onEachEngine('A long list', describeLongList, ['PostgreSQL']);

function idOf(at: number): string {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Stores a lead per minute from 1970 on, in each view in turn. */
async function keepOneAMinute(db: Database): Promise<void> {
  const rows = sql`select i, lpad(to_hex(i * 60000::bigint), 12, '0') as hex from generate_series(1, ${sql.lit(many)}) as n(i)`;
  const id = sql`substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7000-8000-000000000000'`;
  await sql`insert into lead (id, mailbox, once_key, subject, fields, received_at)
    select ${id}, 'services', ${id}, '', '[]', i * 60000::bigint from (${rows}) as rows`.execute(
    db,
  );
  await sql`insert into desk_lead (lead_id, mailbox, put_off_until, taken_by, settled_how, settled_at, is_held)
    select ${id}, 'services',
      case when i % 8 = 4 then ${2 * many * minuteMs}::bigint end,
      case when i % 4 = 1 then 'ann@office.example' end,
      case when i % 4 = 2 then 'elsewhere' end,
      case when i % 4 = 2 then 1 end,
      case when i % 4 = 3 then 1 else 0 end
    from (${rows}) as rows`.execute(db);
  await sql`analyze`.execute(db);
}

/** Every node of the executed plan, with the rows it read. */
async function stepsOf(db: Database, query: CompiledQuery): Promise<Step[]> {
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [
    ...query.parameters,
  ]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Step }[] }>(explained);
  const all = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(all)];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => all(Plan)));
}
