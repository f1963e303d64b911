import { sql } from 'kysely';
import type { ExpressionBuilder, SqlBool } from 'kysely';
import { idAt } from '../../lead.ts';
import { wordsAsked } from '../../search-words.ts';
import { isShared } from '../is-shared.ts';
import type { Database } from '../database.ts';
import { hasStatus } from '../has-status.ts';
import { isAnswered } from '../is-answered.ts';
import type { Schema } from '../schema.ts';
import { withAllOf } from '../stored-lead.ts';
import type { StoredLead } from '../stored-lead.ts';

/** What the inbox shows of all leads. */
export const views = ['new', 'mine', 'late', 'answered', 'held', 'parked', 'all'] as const;
export type View = (typeof views)[number];

/** Ids begin with their time, give or take a clock that was set between the two readings of it. */
const clockSlackMs = 3_600_000;

/** Where no word is the one asked for, words that begin with it are, if it has this many letters. */
const minBeginning = 3;

export interface InboxRequest {
  view: View;
  /** Address of who asks. */
  me: string;
  now: number;
  /** After this long without an answer a lead is late. */
  lateAfterMs: number;
  find?: string | undefined;
  mailbox?: string | undefined;
  form?: string | undefined;
  campaign?: string | undefined;
  /** Received from here to there, both included. */
  since?: number | undefined;
  until?: number | undefined;
  /** The id of the last lead of the page before. */
  before?: string | undefined;
  limit: number;
}

/** What became of a lead at the desk. */
export type Work = Pick<
  Schema['desk_lead'],
  'taken_by' | 'put_off_until' | 'settled_at' | 'settled_by' | 'settled_how'
>;

export interface InboxLead extends StoredLead {
  work: Work;
}

type Eb = ExpressionBuilder<Pick<Schema, 'desk_lead' | 'lead'>, 'desk_lead' | 'lead'>;

/** A page of leads, the newest first, and whether there are more. */
export async function readInbox(
  db: Database,
  request: InboxRequest,
): Promise<{ leads: InboxLead[]; more: boolean }> {
  const words = wordsAsked(request.find ?? '');
  const whole = await readPage(db, request, searchFor(words, isShared(db)));
  const last = words.at(-1) ?? '';
  if (whole.leads.length > 0 || last.length < minBeginning) return whole;
  return readPage(db, request, searchFor(words, isShared(db), 'begins'));
}

async function readPage(
  db: Database,
  request: InboxRequest,
  search: string | undefined,
): Promise<{ leads: InboxLead[]; more: boolean }> {
  const { limit } = request;
  const found = leadsOf(db, request);
  const rows = await (search === undefined ? found : saying(found, search, db, request))
    .selectAll('lead')
    .select([
      'desk_lead.taken_by',
      'desk_lead.put_off_until',
      'desk_lead.settled_at',
      'desk_lead.settled_by',
      'desk_lead.settled_how',
    ])
    .$if(search === undefined || isShared(db), (query) =>
      query.orderBy('desk_lead.lead_id', 'desc'),
    )
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const leads = await withAllOf(db, shown);
  return {
    leads: leads.map((lead, index) => ({ ...lead, work: workOf(shown[index]) })),
    more: rows.length > limit,
  };
}

/** How many leads a view holds, whatever is searched for, counted up to a number above which nobody counts. */
export async function countInbox(db: Database, request: InboxRequest): Promise<number> {
  const some = leadsOf(db, request).select('desk_lead.number').limit(request.limit);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What became of one lead at the desk; undefined for one that it has not taken in yet. */
export async function readWork(db: Database, leadId: string): Promise<Work | undefined> {
  return db
    .selectFrom('desk_lead')
    .select(['taken_by', 'put_off_until', 'settled_at', 'settled_by', 'settled_how'])
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
}

/** Other leads of who is to be answered, the newest first. */
export async function othersOf(db: Database, leadId: string, limit: number): Promise<StoredLead[]> {
  const rows = await db
    .selectFrom('lead')
    .innerJoin('desk_lead', 'desk_lead.lead_id', 'lead.id')
    .selectAll('lead')
    .where('desk_lead.person', '=', (eb) =>
      eb.selectFrom('desk_lead as this').select('this.person').where('this.lead_id', '=', leadId),
    )
    .where('desk_lead.lead_id', '<>', leadId)
    .orderBy('desk_lead.lead_id', 'desc')
    .limit(limit)
    .execute();
  return withAllOf(db, rows);
}

function leadsOf(db: Database, request: InboxRequest) {
  const { view, mailbox, form, campaign, since, until, before } = request;
  let query = db
    .selectFrom('desk_lead')
    .innerJoin('lead', 'lead.id', 'desk_lead.lead_id')
    .where((eb) => isIn(eb, view, request));
  if (before !== undefined) query = query.where('desk_lead.lead_id', '<', before);
  if (mailbox !== undefined) query = query.where('desk_lead.mailbox', '=', mailbox);
  if (form !== undefined) query = query.where('desk_lead.form', '=', form);
  if (campaign !== undefined) query = query.where('desk_lead.campaign', '=', campaign);
  if (since !== undefined) {
    const first = idAt(since - clockSlackMs);
    query = query.where('lead.received_at', '>=', since).where('desk_lead.lead_id', '>=', first);
  }
  if (until !== undefined) {
    const last = idAt(until + clockSlackMs);
    query = query.where('lead.received_at', '<=', until).where('desk_lead.lead_id', '<', last);
  }
  return query;
}

type Found = ReturnType<typeof leadsOf>;

/**
 * Those of the leads that say what is searched for. SQLite's index gives them the newest first, one
 * by one, for as many as a page takes: to sort a million of them would take seconds.
 */
function saying(found: Found, search: string, db: Database, { before }: InboxRequest): Found {
  if (isShared(db)) return found.where(sql<SqlBool>`desk_lead.words @@ ${search}::tsquery`);
  const ordered = found
    .innerJoin('desk_words', 'desk_words.rowid', 'desk_lead.number')
    .where(sql<SqlBool>`desk_words match ${search}`)
    .orderBy('desk_words.rowid', 'desc');
  const bounded =
    before === undefined
      ? ordered
      : ordered.where('desk_words.rowid', '<', (eb) =>
          eb
            .selectFrom('desk_lead as last')
            .select('last.number')
            .where('last.lead_id', '=', before),
        );
  return bounded;
}

/** What is searched for as the engine reads it. Words have letters and digits alone. */
function searchFor(
  words: readonly string[],
  shared: boolean,
  last: 'whole' | 'begins' = 'whole',
): string | undefined {
  if (words.length === 0) return undefined;
  const ending = last === 'whole' ? '' : shared ? ':*' : '*';
  const quote = shared ? "'" : '"';
  const terms = words.map((word) => `${quote}${word}${quote}`);
  return terms.join(shared ? ' & ' : ' ') + ending;
}

function isIn(eb: Eb, view: View, { me, now, lateAfterMs }: InboxRequest) {
  const isOpen = eb.and([
    eb('desk_lead.settled_at', 'is', null),
    eb.or([eb('lead.quarantined_at', 'is', null), eb('lead.released_at', 'is not', null)]),
  ]);
  const isNow = eb.or([
    eb('desk_lead.put_off_until', 'is', null),
    eb('desk_lead.put_off_until', '<=', now),
  ]);
  switch (view) {
    case 'new':
      return eb.and([isOpen, isNow, eb('desk_lead.taken_by', 'is', null)]);
    case 'mine':
      return eb.and([isOpen, eb('desk_lead.taken_by', '=', me)]);
    case 'late':
      return eb.and([
        isOpen,
        isNow,
        eb('desk_lead.lead_id', '<', idAt(now - lateAfterMs)),
        eb('lead.received_at', '<=', now - lateAfterMs),
      ]);
    case 'answered':
      return isAnswered;
    case 'held':
      return eb.and([
        isAmong(eb, 'quarantined'),
        eb('desk_lead.settled_how', 'is distinct from', 'spam'),
      ]);
    case 'parked':
      return isAmong(eb, 'parked');
    case 'all':
      return eb.and([]);
  }
}

/** Those that are held or parked are few: they are read first, and not looked for among all. */
function isAmong(eb: Eb, status: 'quarantined' | 'parked') {
  const few = eb
    .selectFrom('lead')
    .select('lead.id')
    .where((lead) => hasStatus(lead as unknown as ExpressionBuilder<Schema, 'lead'>, status));
  return eb('desk_lead.lead_id', 'in', few);
}

function workOf(row: Work | undefined): Work {
  return {
    taken_by: row?.taken_by ?? null,
    put_off_until: row?.put_off_until ?? null,
    settled_at: row?.settled_at ?? null,
    settled_by: row?.settled_by ?? null,
    settled_how: row?.settled_how ?? null,
  };
}
