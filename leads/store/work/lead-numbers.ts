import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

// Bounds on the numbers of leads, which the full-text index can seek by.

/**
 * By how many places a lead's number may be out of order. Leads are numbered as the desk takes them in, which is nearly
 * their order: one opened from its mail comes early, one whose storing took long comes late.
 */
const outOfTurn = 10_000;

/** The number below a lead's. If the lead has been erased, a number that no earlier lead exceeds. */
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
