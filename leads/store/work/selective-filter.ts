import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { clockSlackMs, idAt } from '../../lead.ts';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { isHeld, isOpen, isTaken, isUntaken } from '../tables/view-conditions.ts';
import { isByReturn, type View } from './view.ts';

/** How many leads can be checked one by one in a few hundredths of a second. */
const fewLeads = 10_000;

/** The filters of a list. Each has an index that yields its leads newest first. */
export interface Narrowed {
  view: View;
  me: string;
  mailbox?: string | undefined;
  /** Null means forms that the site does not define. */
  form?: string | null | undefined;
  campaign?: string | undefined;
  /** Bounds of the time of receipt, both inclusive. */
  since?: number | undefined;
  until?: number | undefined;
}

/** The filter that leaves few leads: those are read, and checked against the other filters. */
export type SelectiveFilter = 'view' | 'mailbox' | 'form' | 'campaign' | 'time';

/**
 * Chooses the most selective filter. SQLite does not know how many rows of an index match, and would read every lead of
 * a mailbox for the three of them that are new. So each filter's leads are counted, up to the number at which it no
 * longer matters.
 * @returns undefined if no filter leaves few leads
 */
export async function mostSelectiveFilter(
  db: Database,
  asked: Narrowed,
): Promise<SelectiveFilter | undefined> {
  // Only its own index has its order.
  if (isByReturn(asked.view)) return 'view';
  let best: { way: SelectiveFilter | undefined; count: number } = {
    way: undefined,
    count: fewLeads,
  };
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
 * The id at which the newest `fewLeads` leads begin, or those right before an id. For a prefix, SQLite's index merges
 * every word that begins so before it yields a match, and a common prefix fills a page from these leads alone.
 * @returns undefined if there are no more leads than these
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

/** Compares a column with a value; null matches null. */
export function isNamed(column: RawBuilder<unknown>, value: string | null): RawBuilder<SqlBool> {
  return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
}

function conditionsOf(asked: Narrowed): [SelectiveFilter, RawBuilder<SqlBool>][] {
  const ways: [SelectiveFilter, RawBuilder<SqlBool>][] = [];
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

/** A condition that matches a view's leads, and perhaps a few more; undefined if the view has no index. */
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

/** The range of ids of leads received between two times, which bounds a scan without an index on the time. */
export function idsBetween({ since, until }: Pick<Narrowed, 'since' | 'until'>): {
  first: string | undefined;
  last: string | undefined;
} {
  return {
    first: since === undefined ? undefined : idAt(since - clockSlackMs),
    last: until === undefined ? undefined : idAt(until + clockSlackMs),
  };
}
