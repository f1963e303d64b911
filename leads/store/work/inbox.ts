import { sql, type SqlBool } from 'kysely';
import { countRows } from '../database/count-rows.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import type { StoredLead } from '../lead/stored-lead.ts';
import { withWork, type Work } from './lead-work.ts';
import { greatestNumberBefore, leastNumberFrom, numberUnder } from './lead-numbers.ts';
import { soughtNearly, type Nearly } from './sought-nearly.ts';
import { endOf, isByReturn, isIn, isLongestFirst, isUnseenTo, type Looking } from './view.ts';
import { fewBefore, idsBetween, isNamed, wayInto, type Narrowed, type WayIn } from './way-in.ts';
import { canBegin, queryFor, rowSays, soughtBy, type Sought } from './words-sought.ts';

export interface InboxRequest extends Looking, Narrowed {
  find?: string | undefined;
  /** The lead where the list ends, whatever is older. */
  from?: string | undefined;
  limit: number;
}

export interface InboxLead extends StoredLead {
  work: Work;
}

interface InboxPage {
  leads: InboxLead[];
  /** Where there are more below: what to ask for them by, and the first of them. */
  next?: string;
  below?: InboxLead;
  /** Where none says what was searched for: what these have instead. */
  nearly?: Nearly['nearly'];
}

/**
 * A page of leads, the newest first; of those that are late what waits longest, and of those that are put off
 * what comes back soonest. A search is for whole words; where no lead has them, for words that begin so; and
 * where none does, for what is nearly so.
 */
export async function readInbox(db: Database, request: InboxRequest): Promise<InboxPage> {
  const { find = '' } = request;
  const sought = soughtBy(find);
  // Of signs alone, by which no lead is found.
  if (!sought && find !== '') return { leads: [] };
  // PostgreSQL keeps count of what its indexes hold, and chooses for itself.
  const way = isShared(db) ? undefined : await wayInto(db, request);
  const whole = await readPage(db, request, way, sought);
  if (!sought || whole.leads.length > 0) return whole;
  const begun = canBegin(find) ? await readBegun(db, request, way) : whole;
  if (begun.leads.length > 0) return begun;
  const near = await soughtNearly(db, find);
  if (!near) return begun;
  return { ...(await readPage(db, request, way, near.sought)), nearly: near.nearly };
}

async function readBegun(
  db: Database,
  request: InboxRequest,
  way: WayIn | undefined,
): Promise<InboxPage> {
  const begun = soughtBy(request.find ?? '', true);
  if (way !== undefined || isShared(db)) return readPage(db, request, way, begun);
  const newest = { ...request, from: await fewBefore(db, firstEnd(request)) };
  const found = await readPage(db, newest, 'time', begun);
  return found.next === undefined ? readPage(db, request, way, begun) : found;
}

async function readPage(
  db: Database,
  request: InboxRequest,
  way: WayIn | undefined,
  sought: Sought | undefined,
): Promise<InboxPage> {
  const { limit, view } = request;
  const found = sought
    ? saying(db, sought, request, way)
    : inOrder(leadsOf(db, request, way), request);
  const leads = await withWork(db, found.limit(limit + 1));
  const [last, below] = [leads[limit - 1], leads[limit]];
  return {
    leads: leads.slice(0, limit),
    ...(last && below && { next: endOf(view, last.lead.id, last.work.put_off_until), below }),
  };
}

/** How many leads of a view want somebody, whatever is searched for, up to a number above which nobody counts. */
export async function countInbox(db: Database, request: InboxRequest): Promise<number> {
  const way = isShared(db) ? undefined : 'view';
  let wanting = leadsOf(db, request, way);
  if (request.view === 'parked') wanting = wanting.where(isUnseenTo);
  const some = wanting.select('desk_lead.number').limit(request.limit);
  return countRows(db.selectFrom(some.as('some')));
}

function leadsOf(db: Database, request: InboxRequest, way: WayIn | undefined) {
  const { view, since, until, before, from } = request;
  let query = db
    .selectFrom('desk_lead')
    .innerJoin('lead', 'lead.id', 'desk_lead.lead_id')
    .where((eb) => isIn(eb, view, request));
  for (const name of ['mailbox', 'form', 'campaign'] as const) {
    const value = request[name];
    if (value === undefined) continue;
    const column = sql.ref(`desk_lead.${name}`);
    // A plus keeps SQLite from its index where another way is shorter.
    const isPlain = way === undefined || way === name;
    query = query.where(isNamed(isPlain ? column : sql`+${column}`, value));
  }
  if (since !== undefined) query = query.where('lead.received_at', '>=', since);
  if (until !== undefined) query = query.where('lead.received_at', '<=', until);
  const { first, last } = idsBetween(request);
  const isUpwards = isLongestFirst(request);
  const pageEnd = isUpwards || isByReturn(view) ? undefined : before;
  for (const id of boundIds(db)) {
    if (isUpwards && before !== undefined) query = query.where(id, '>', before);
    for (const start of [from, first])
      if (start !== undefined) query = query.where(id, '>=', start);
    for (const end of [pageEnd, last]) if (end !== undefined) query = query.where(id, '<', end);
  }
  return query;
}

/**
 * PostgreSQL takes no bound over from one side of a join to the other: where it reads both in their
 * order, it would read all leads that are newer than those asked for.
 */
function boundIds(db: Database) {
  return isShared(db)
    ? (['desk_lead.lead_id', 'lead.id'] as const)
    : (['desk_lead.lead_id'] as const);
}

type Found = ReturnType<typeof leadsOf>;

function inOrder(found: Found, request: InboxRequest): Found {
  return isByReturn(request.view)
    ? found.orderBy('desk_lead.put_off_until').orderBy('desk_lead.lead_id')
    : found.orderBy('desk_lead.lead_id', isLongestFirst(request) ? 'asc' : 'desc');
}

/**
 * Those of the leads that say what is searched for. Few are asked one by one what they say. Of many,
 * SQLite's index gives those that say it the newest first, for as many as a page takes: to sort a
 * million of them would take seconds.
 */
function saying(
  db: Database,
  sought: Sought,
  request: InboxRequest,
  way: WayIn | undefined,
): Found {
  const shared = isShared(db);
  const query = queryFor(sought, shared);
  if (shared) {
    const found = leadsOf(db, request, way);
    return inOrder(found.where(sql<SqlBool>`desk_lead.words @@ ${query}::tsquery`), request);
  }
  const indexed = (asked: InboxRequest) =>
    leadsOf(db, asked, way).innerJoin('desk_words', 'desk_words.rowid', 'desk_lead.number');
  if (way !== undefined) return inOrder(indexed(request).where(rowSays(sought)), request);
  const { before, ...fromTheTop } = request;
  const { first, last } = idsBetween(request);
  let ordered = indexed(fromTheTop)
    .where(sql<SqlBool>`desk_words match ${query}`)
    .orderBy('desk_words.rowid', 'desc');
  if (first !== undefined) {
    ordered = ordered.where('desk_words.rowid', '>=', leastNumberFrom(db, first));
  }
  if (last !== undefined) {
    ordered = ordered.where('desk_words.rowid', '<=', greatestNumberBefore(db, last));
  }
  // A page goes on where the one before ended in its own order, which is that of the numbers.
  if (before !== undefined)
    ordered = ordered.where('desk_words.rowid', '<=', numberUnder(db, before));
  return ordered;
}

/** Leads from this id on are not asked for. */
function firstEnd(request: InboxRequest): string | undefined {
  const ends = [request.before, idsBetween(request).last].filter((id) => id !== undefined);
  return ends.toSorted()[0];
}
