import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

// Between these numbers are those that the index of words does not skip.

/**
 * Leads are numbered as they are taken in, which is nearly their order: one that is opened from its
 * mail is taken in before its turn, one that was long in the making after it, by fewer leads than these.
 */
const outOfTurn = 10_000;

/** The number below a lead's; where it was erased since, a number that no lead before it is above. */
export function numberUnder(db: Database, id: string) {
  const own = db.selectFrom('desk_lead as own').select('own.number').where('own.lead_id', '=', id);
  return sql<number>`coalesce((${own}) - 1, ${greatestNumberBefore(db, id)})`;
}

export function greatestNumberBefore(db: Database, id: string) {
  const near = db
    .selectFrom('desk_lead as edge')
    .select('edge.number')
    .where('edge.lead_id', '<', id)
    .orderBy('edge.lead_id', 'desc')
    .limit(outOfTurn);
  return sql<number>`(select max(number) from (${near}))`;
}

export function leastNumberFrom(db: Database, id: string) {
  const near = db
    .selectFrom('desk_lead as edge')
    .select('edge.number')
    .where('edge.lead_id', '>=', id)
    .orderBy('edge.lead_id')
    .limit(outOfTurn);
  return sql<number>`(select min(number) from (${near}))`;
}
