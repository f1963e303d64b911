import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { idAt } from '../../lead.ts';
import { carryingKinds } from '../../delivery-kinds.ts';
import { statusRules } from '../../lead-status.ts';
import { isGivenUp, isInState } from '../lead/is-in-state.ts';
import {
  isAnswered,
  isHeld,
  isOpen,
  isPutOff,
  isTaken,
  isUntaken,
} from '../tables/view-conditions.ts';
import type { Schema } from '../tables/schema.ts';

/** The views of the inbox. */
export const views = [
  'new',
  'mine',
  'late',
  'put-off',
  'answered',
  'held',
  'parked',
  'all',
] as const;
export type View = (typeof views)[number];

/** What decides a view's content besides the leads. */
export interface Looking {
  /** Address of the person looking. */
  me: string;
  now: number;
  /** How long a lead may stay unanswered before it is late. */
  lateAfterMs: number;
  /** Cursor of the next page: where the previous one ended, as `endOf` gives it. */
  before?: string | undefined;
}

type Eb = ExpressionBuilder<Pick<Schema, 'desk_lead' | 'lead' | 'delivery'>, 'desk_lead' | 'lead'>;

/** The condition on a lead's rows that puts it in a view. */
export function isIn(eb: Eb, view: View, { me, now, lateAfterMs, before }: Looking) {
  const isNow = eb.or([
    eb('desk_lead.put_off_until', 'is', null),
    eb('desk_lead.put_off_until', '<=', now),
  ]);
  switch (view) {
    case 'new':
      return eb.and([isUntaken, isNow]);
    case 'mine':
      return eb.and([isTaken, isNow, eb('desk_lead.taken_by', '=', me)]);
    case 'late':
      return eb.and([
        isOpen,
        isNow,
        eb('desk_lead.lead_id', '<', idAt(now - lateAfterMs)),
        eb('lead.received_at', '<=', now - lateAfterMs),
      ]);
    case 'put-off':
      return eb.and([isPutOff, eb('desk_lead.put_off_until', '>', now), ...isBackAfter(before)]);
    case 'answered':
      return isAnswered;
    case 'held':
      return isHeld;
    case 'parked':
      return isParked(eb, before);
    case 'all':
      return eb.and([]);
  }
}

/** Whether a view is sorted by when leads come back, soonest first. */
export function isByReturn(view: View): boolean {
  return view === 'put-off';
}

/** Whether the longest waiting come first. Every other list, and every search, has the newest first. */
export function isLongestFirst({ view, find }: { view: View; find?: string | undefined }): boolean {
  return view === 'late' && !find;
}

/** The cursor after a lead: passed as `before`, it asks for the page below. */
export function endOf(view: View, id: string, putOffUntil: number | null): string {
  return isByReturn(view) ? `${putOffUntil}.${id}` : id;
}

const endByReturn = /^(?<until>\d{1,15})\.(?<id>[\da-f-]{36})$/;

/** A malformed cursor, as somebody may have typed one, leads to the first page. */
function isBackAfter(before = '') {
  const { until, id } = endByReturn.exec(before)?.groups ?? {};
  if (until === undefined) return [];
  const place = sql`(desk_lead.put_off_until, desk_lead.lead_id)`;
  return [sql<SqlBool>`${place} > (${Number(until)}, ${id})`];
}

/**
 * Parked leads are few, so they are read first, from the page's cursor on, instead of scanning all leads. Those that
 * were de-identified since are left out, as they cannot be sent any more, and so are those stopped because they were
 * marked as spam, which ticking a whole list would send. What a sender gave up after that is listed until somebody sees
 * to it here.
 */
function isParked(eb: Eb, before: string | undefined) {
  const few = carrying(eb)
    .where(isInState(statusRules.parked.some))
    .$if(before !== undefined, (query) => query.where('delivery.lead_id', '<', before ?? ''));
  return eb.and([
    eb('desk_lead.lead_id', 'in', few),
    eb('desk_lead.is_held', '=', 0),
    eb.or([
      eb('desk_lead.settled_how', 'is', null),
      eb('desk_lead.settled_how', '!=', 'spam'),
      eb('desk_lead.lead_id', 'in', carrying(eb).where(isGivenUp)),
    ]),
    eb('lead.deidentified_at', 'is', null),
  ]);
}

/**
 * Whether a parked lead needs attention: the relay gave it up, and nobody has parked it by hand or settled the lead
 * since.
 */
export function isUnseenTo(eb: Eb) {
  return eb.and([
    eb('desk_lead.lead_id', 'in', carrying(eb).where(isGivenUp)),
    eb.or([
      eb('desk_lead.settled_how', 'is', null),
      // Settled as older than the desk, so nobody may have seen it.
      eb('desk_lead.settled_how', '=', 'before'),
    ]),
  ]);
}

function carrying(eb: Eb) {
  return eb.selectFrom('delivery').select('delivery.lead_id').where('kind', 'in', carryingKinds);
}
