import type { ExpressionBuilder } from 'kysely';
import { idAt } from '../../lead.ts';
import { hasStatus } from '../has-status.ts';
import { isAnswered, isHeld, isOpen, isTaken, isUntaken } from '../view-conditions.ts';
import type { Schema } from '../schema.ts';

/** What the inbox shows of all leads. */
export const views = ['new', 'mine', 'late', 'answered', 'held', 'parked', 'all'] as const;
export type View = (typeof views)[number];

/** What a view depends on beside the leads. */
export interface Looking {
  /** Address of who asks. */
  me: string;
  now: number;
  /** After this long without an answer a lead is late. */
  lateAfterMs: number;
}

type Eb = ExpressionBuilder<Pick<Schema, 'desk_lead' | 'lead'>, 'desk_lead' | 'lead'>;

/** Whether a lead is in a view, as a condition on its rows. */
export function isIn(eb: Eb, view: View, { me, now, lateAfterMs }: Looking) {
  const isNow = eb.or([
    eb('desk_lead.put_off_until', 'is', null),
    eb('desk_lead.put_off_until', '<=', now),
  ]);
  switch (view) {
    case 'new':
      return eb.and([isUntaken, isNow]);
    case 'mine':
      return eb.and([isTaken, eb('desk_lead.taken_by', '=', me)]);
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
      return isHeld;
    case 'parked':
      return isParked(eb);
    case 'all':
      return eb.and([]);
  }
}

/** Those that are parked are few: they are read first, and not looked for among all. */
function isParked(eb: Eb) {
  const few = eb
    .selectFrom('lead')
    .select('lead.id')
    .where((lead) => hasStatus(lead as unknown as ExpressionBuilder<Schema, 'lead'>, 'parked'));
  return eb('desk_lead.lead_id', 'in', few);
}
