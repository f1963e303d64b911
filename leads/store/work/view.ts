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

/** What the inbox shows of all leads. */
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

/** What a view depends on beside the leads. */
export interface Looking {
  /** Address of who asks. */
  me: string;
  now: number;
  /** After this long without an answer a lead is late. */
  lateAfterMs: number;
  /** Where the page before ended, as `endOf` says it, where what comes below is asked for. */
  before?: string | undefined;
}

type Eb = ExpressionBuilder<Pick<Schema, 'desk_lead' | 'lead' | 'delivery'>, 'desk_lead' | 'lead'>;

/** Whether a lead is in a view, as a condition on its rows. */
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

/** Whether a view shows what comes back soonest first. */
export function isByReturn(view: View): boolean {
  return view === 'put-off';
}

/** Whether what waits longest comes first. Any other list, and whatever is searched for, has the newest first. */
export function isLongestFirst({ view, find }: { view: View; find?: string | undefined }): boolean {
  return view === 'late' && !find;
}

/** Where a page of a view ends with a lead: what one may be told that it goes on from. */
export function endOf(view: View, id: string, putOffUntil: number | null): string {
  return isByReturn(view) ? `${putOffUntil}.${id}` : id;
}

const endByReturn = /^(?<until>\d{1,15})\.(?<id>[\da-f-]{36})$/;

/** What is no such end, as somebody may have typed it, leads to the first page. */
function isBackAfter(before = '') {
  const { until, id } = endByReturn.exec(before)?.groups ?? {};
  if (until === undefined) return [];
  const place = sql`(desk_lead.put_off_until, desk_lead.lead_id)`;
  return [sql<SqlBool>`${place} > (${Number(until)}, ${id})`];
}

/**
 * Those that are parked are few: they are read first, and not looked for among all. Of these none is
 * read that comes before the page. What a person parked and retention has emptied since is left out:
 * it cannot be sent any more. So is what was stopped as it was called spam, which whoever ticks all of a list would
 * send; what a sender gave up after that is told of until somebody has seen to it here.
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

/** Of what is parked: the relay gave it up, and nobody has parked it by hand or done with the lead since. */
export function isUnseenTo(eb: Eb) {
  return eb.and([
    eb('desk_lead.lead_id', 'in', carrying(eb).where(isGivenUp)),
    eb.or([
      eb('desk_lead.settled_how', 'is', null),
      // It came before there was a desk, and nobody may have seen it.
      eb('desk_lead.settled_how', '=', 'before'),
    ]),
  ]);
}

function carrying(eb: Eb) {
  return eb.selectFrom('delivery').select('delivery.lead_id').where('kind', 'in', carryingKinds);
}
