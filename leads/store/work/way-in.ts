import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { clockSlackMs, idAt } from '../../lead.ts';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { isHeld, isOpen, isTaken, isUntaken } from '../tables/view-conditions.ts';
import { isByReturn, type View } from './view.ts';

/** So many leads are looked through one by one in a few hundredths of a second. */
const fewLeads = 10_000;

/** What a list is narrowed by. Each has an index that gives its leads the newest first. */
export interface Narrowed {
  view: View;
  me: string;
  mailbox?: string | undefined;
  /** Null asks for those of forms that are not the site's. */
  form?: string | null | undefined;
  campaign?: string | undefined;
  /** Received from here to there, both included. */
  since?: number | undefined;
  until?: number | undefined;
}

/** By which of these the leads are few: those are read, and looked at for all the rest. */
export type WayIn = 'view' | 'mailbox' | 'form' | 'campaign' | 'time';

/**
 * SQLite knows of no index how much it holds of what is asked for, and would read every lead of a
 * mailbox for the three of them that are new. So of each as much is counted as makes no difference.
 * @returns undefined where nothing narrows the list to few leads
 */
export async function wayInto(db: Database, asked: Narrowed): Promise<WayIn | undefined> {
  // No other index has its order.
  if (isByReturn(asked.view)) return 'view';
  let best: { way: WayIn | undefined; count: number } = { way: undefined, count: fewLeads };
  for (const [way, condition] of conditionsOf(asked)) {
    const some = db
      .selectFrom('desk_lead')
      .select(sql`1`.as('one'))
      .where(condition);
    const count = await countRows(db.selectFrom(some.limit(best.count).as('some')));
    if (count < best.count) best = { way, count };
  }
  return best.way;
}

/**
 * Where few leads begin, counted down from an id or from the newest. Of many words with one beginning,
 * SQLite's index puts all together that have any of them before it gives the first: a beginning that
 * many have fills a page from few.
 * @returns undefined where there are no more
 */
export async function fewBefore(
  db: Database,
  end: string | undefined,
): Promise<string | undefined> {
  const first = await db
    .selectFrom('desk_lead')
    .select('lead_id')
    .$if(end !== undefined, (query) => query.where('lead_id', '<', end ?? ''))
    .orderBy('lead_id', 'desc')
    .limit(1)
    .offset(fewLeads)
    .executeTakeFirst();
  return first?.lead_id;
}

/** Whether a column says so; null is asked for as what says nothing. */
export function isNamed(column: RawBuilder<unknown>, value: string | null): RawBuilder<SqlBool> {
  return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
}

function conditionsOf(asked: Narrowed): [WayIn, RawBuilder<SqlBool>][] {
  const ways: [WayIn, RawBuilder<SqlBool>][] = [];
  const view = conditionOf(asked);
  if (view) ways.push(['view', view]);
  for (const name of ['mailbox', 'form', 'campaign'] as const) {
    const value = asked[name];
    if (value !== undefined) ways.push([name, isNamed(sql.ref(name), value)]);
  }
  const { first, last } = idsBetween(asked);
  if (first !== undefined || last !== undefined) {
    ways.push(['time', sql<SqlBool>`lead_id >= ${first ?? ''} and lead_id < ${last ?? 'g'}`]);
  }
  return ways;
}

/** Of a view that has an index of its own, all that it holds or a little more. */
function conditionOf({ view, me }: Narrowed): RawBuilder<SqlBool> | undefined {
  switch (view) {
    case 'new':
      return isUntaken;
    case 'mine':
      return sql<SqlBool>`${isTaken} and taken_by = ${me}`;
    case 'late':
      return isOpen;
    case 'held':
      return isHeld;
    case 'put-off':
    case 'answered':
    case 'parked':
    case 'all':
      return undefined;
  }
}

/** The ids that leads of a time have: a walk over ids is bounded without an index on the time. */
export function idsBetween({ since, until }: Pick<Narrowed, 'since' | 'until'>): {
  first: string | undefined;
  last: string | undefined;
} {
  return {
    first: since === undefined ? undefined : idAt(since - clockSlackMs),
    last: until === undefined ? undefined : idAt(until + clockSlackMs),
  };
}
