import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Leads that look like spam, or hold what a scanner found, and that nobody has released. */
export function inQuarantine(db: Database) {
  return db
    .selectFrom('lead')
    .where('quarantined_at', 'is not', null)
    .where('released_at', 'is', null);
}

/**
 * Those of them that somebody called spam, who wait for nobody. They are taken off a count apart: by a condition on
 * each, all that a flood left would be looked up.
 */
export function calledSpam(db: Database) {
  return inQuarantine(db)
    .innerJoin('spam_mark', 'spam_mark.lead_id', 'lead.id')
    .where('label', '=', 'spam');
}

/** Those of them that came into it after a time. */
export function inQuarantineSince(db: Database, since: number) {
  return inQuarantine(db).where('quarantined_at', '>', since);
}

/** Up to when something came into quarantine. What a clock wrote that was ahead hides nothing that is to come. */
export function lastAtBy(now: number) {
  return sql<number | null>`max(case when quarantined_at <= ${now} then quarantined_at end)`.as(
    'lastAt',
  );
}

/** How many came into quarantine after a time, and when the last of them did. */
export async function countQuarantinedSince(
  db: Database,
  { since, now }: { since: number; now: number },
): Promise<{ count: number; lastAt: number | null }> {
  return inQuarantineSince(db, since)
    .select((eb) => [eb.fn.countAll<number>().as('count'), lastAtBy(now)])
    .executeTakeFirstOrThrow();
}
