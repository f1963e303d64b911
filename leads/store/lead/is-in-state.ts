import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { timedStates, timeOfState, type DeliveryState } from '../../delivery-state.ts';
import { parkedByHand } from '../../lead-status.ts';

/**
 * `stateOf` as a condition on a row of `delivery`. Each time is a term of its own: a partial index is used only if its
 * own conditions appear word for word.
 */
export function isInState(state: DeliveryState): RawBuilder<SqlBool> {
  const place = timedStates.findIndex((one) => one === state);
  const earlier = place === -1 ? timedStates : timedStates.slice(0, place);
  const terms = earlier.map((one) => sql`${sql.ref(timeOfState[one])} is null`);
  const own = timedStates[place];
  if (own) terms.push(sql`${sql.ref(timeOfState[own])} is not null`);
  return sql<SqlBool>`(${sql.join(terms, sql` and `)})`;
}

/** Whether the relay, not a person, gave a delivery up. Who parked one by hand knows of it. */
export const isGivenUp = sql<SqlBool>`(${isInState('parked')} and last_answer is distinct from ${parkedByHand})`;
