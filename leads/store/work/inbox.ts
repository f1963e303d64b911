import { sql, type SqlBool } from 'kysely';
import { countRows } from '../database/count-rows.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import type { StoredLead } from '../lead/stored-lead.ts';
import { withWork, type Work } from './lead-work.ts';
import { greatestNumberBefore, leastNumberFrom, numberUnder } from './lead-numbers.ts';
import { similarSearch, type SimilarSearch } from './similar-search.ts';
import { endOf, isByReturn, isIn, isLongestFirst, isUnseenTo, type Looking } from './view.ts';
import {
  fewBefore,
  idsBetween,
  isNamed,
  mostSelectiveFilter,
  type Narrowed,
  type SelectiveFilter,
} from './selective-filter.ts';
import { canBegin, queryFor, rowSays, searchQuery, type SearchQuery } from './search-query.ts';

export interface InboxRequest extends Looking, Narrowed {
  find?: string | undefined;
  /** The oldest lead listed. */
  from?: string | undefined;
  limit: number;
}

export interface InboxLead extends StoredLead {
  work: Work;
}

interface InboxPage {
  leads: InboxLead[];
  /** If there are more below: the cursor of the next page, and its first lead. */
  next?: string;
  below?: InboxLead;
  /** If no lead matched the search: what the leads shown match instead. */
  nearly?: SimilarSearch['nearly'];
}

/**
 * Reads a page of leads, the newest first. Late leads come longest waiting first, and leads that are put off by when
 * they come back. A search is for whole words, then for words that begin so if no lead has them, then for similar
 * words.
 */
export async function readInbox(db: Database, request: InboxRequest): Promise<InboxPage> {
  const { find = '' } = request;
  const search = searchQuery(find);
  // Punctuation alone matches no lead.
  if (!search && find !== '') return { leads: [] };
  // PostgreSQL has statistics of its indexes and chooses for itself.
  const way = isShared(db) ? undefined : await mostSelectiveFilter(db, request);
  const whole = await readPage(db, request, way, search);
  if (!search || whole.leads.length > 0) return whole;
  const begun = canBegin(find) ? await readBegun(db, request, way) : whole;
  if (begun.leads.length > 0) return begun;
  const near = await similarSearch(db, find);
  if (!near) return begun;
  return { ...(await readPage(db, request, way, near.search)), nearly: near.nearly };
}

async function readBegun(
  db: Database,
  request: InboxRequest,
  way: SelectiveFilter | undefined,
): Promise<InboxPage> {
  const begun = searchQuery(request.find ?? '', true);
  if (way !== undefined || isShared(db)) return readPage(db, request, way, begun);
  const newest = { ...request, from: await fewBefore(db, firstEnd(request)) };
  const found = await readPage(db, newest, 'time', begun);
  return found.next === undefined ? readPage(db, request, way, begun) : found;
}

async function readPage(
  db: Database,
  request: InboxRequest,
  way: SelectiveFilter | undefined,
  search: SearchQuery | undefined,
): Promise<InboxPage> {
  const { limit, view } = request;
  const found = search
    ? saying(db, search, request, way)
    : inOrder(leadsOf(db, request, way), request);
  const leads = await withWork(db, found.limit(limit + 1));
  const [last, below] = [leads[limit - 1], leads[limit]];
  return {
    leads: leads.slice(0, limit),
    ...(last && below && { next: endOf(view, last.lead.id, last.work.put_off_until), below }),
  };
}

/** Counts the leads of a view that need attention, ignoring any search, up to `limit`. */
export async function countInbox(db: Database, request: InboxRequest): Promise<number> {
  const way = isShared(db) ? undefined : 'view';
  let wanting = leadsOf(db, request, way);
  if (request.view === 'parked') wanting = wanting.where(isUnseenTo);
  const some = wanting.select('desk_lead.number').limit(request.limit);
  return countRows(db.selectFrom(some.as('some')));
}

function leadsOf(db: Database, request: InboxRequest, way: SelectiveFilter | undefined) {
  const { view, since, until, before, from } = request;
  let query = db
    .selectFrom('desk_lead')
    .innerJoin('lead', 'lead.id', 'desk_lead.lead_id')
    .where((eb) => isIn(eb, view, request));
  for (const name of ['mailbox', 'form', 'campaign'] as const) {
    const value = request[name];
    if (value === undefined) continue;
    const column = sql.ref(`desk_lead.${name}`);
    // A unary plus keeps SQLite off its index when another way in is shorter.
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
 * The id columns to bound. PostgreSQL does not carry a bound from one side of a join to the other: reading both in
 * order, it would read every lead that is newer than the page.
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
 * The leads that match a search. Few leads are each checked for its words. For many, SQLite's full-text index yields
 * matches newest first, as many as the page takes: sorting a million of them would take seconds.
 */
function saying(
  db: Database,
  search: SearchQuery,
  request: InboxRequest,
  way: SelectiveFilter | undefined,
): Found {
  const shared = isShared(db);
  const query = queryFor(search, shared);
  if (shared) {
    const found = leadsOf(db, request, way);
    return inOrder(found.where(sql<SqlBool>`desk_lead.words @@ ${query}::tsquery`), request);
  }
  const indexed = (asked: InboxRequest) =>
    leadsOf(db, asked, way).innerJoin('desk_words', 'desk_words.rowid', 'desk_lead.number');
  if (way !== undefined) return inOrder(indexed(request).where(rowSays(search)), request);
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
  // The next page continues in the index's own order, that of the lead numbers.
  if (before !== undefined)
    ordered = ordered.where('desk_words.rowid', '<=', numberUnder(db, before));
  return ordered;
}

/** The lowest id that bounds the requested leads from above; undefined if none does. */
function firstEnd(request: InboxRequest): string | undefined {
  const ends = [request.before, idsBetween(request).last].filter((id) => id !== undefined);
  return ends.toSorted()[0];
}
