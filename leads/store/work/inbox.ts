import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { idAt } from '../../lead.ts';
import { wordsAsked } from '../../search-words.ts';
import { isShared } from '../is-shared.ts';
import type { Database } from '../database.ts';
import { withAllOf } from '../stored-lead.ts';
import type { StoredLead } from '../stored-lead.ts';
import { workOf } from './lead-work.ts';
import type { Work } from './lead-work.ts';
import { isIn } from './view.ts';
import type { Looking, View } from './view.ts';

/** Ids begin with their time, give or take a clock that was set between the two readings of it. */
const clockSlackMs = 3_600_000;

/** Where no word is the one asked for, words that begin with it are, if it has this many letters. */
const minBeginning = 3;

export interface InboxRequest extends Looking {
  view: View;
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

export interface InboxLead extends StoredLead {
  work: Work;
}

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
