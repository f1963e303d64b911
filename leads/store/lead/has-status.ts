import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { carryingKinds } from '../../delivery-kinds.ts';
import type { DeliveryState } from '../../delivery-state.ts';
import { statusRules, type LeadStatus, type Stranded } from '../../lead-status.ts';
import { isInState } from './is-in-state.ts';
import type { Schema } from '../tables/schema.ts';

type Condition = ExpressionWrapper<Schema, 'lead', SqlBool>;

/** `statusOf` as a condition on a row of `lead`, built from the same rules. */
export function hasStatus(
  eb: ExpressionBuilder<Schema, 'lead'>,
  status: LeadStatus | Stranded,
): Condition {
  const quarantined = eb.and([
    eb('lead.quarantined_at', 'is not', null),
    eb('lead.released_at', 'is', null),
  ]);
  if (status === 'quarantined') return quarantined;
  const carrying = eb.selectFrom('delivery').where('kind', 'in', carryingKinds);
  const own = carrying.whereRef('delivery.lead_id', '=', 'lead.id').select('delivery.id');

  const has = (state: DeliveryState) => eb.exists(own.where(isInState(state)));
  // Few deliveries wait or are parked: their leads are read from the partial index, all at once.
  const isAmong = (state: DeliveryState) =>
    state === 'delivered'
      ? has(state)
      : eb('lead.id', 'in', carrying.where(isInState(state)).select('delivery.lead_id'));
  const follows = ({ some, none }: (typeof statusRules)[keyof typeof statusRules]) =>
    eb.and([isAmong(some), ...none.map((state) => eb.not(has(state)))]);

  if (status !== 'stranded') return eb.and([follows(statusRules[status]), eb.not(quarantined)]);
  const others = Object.values(statusRules).map((rule) => eb.not(follows(rule)));
  return eb.and([...others, eb.not(quarantined)]);
}
