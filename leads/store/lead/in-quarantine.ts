import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Leads that look like spam, or hold what a scanner found, and that nobody has released. */
function inQuarantine(db: Database) {
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

/** Those of them that can be released: of what retention has emptied there is nothing to do. */
export function releasable(db: Database) {
  return inQuarantine(db).where('deidentified_at', 'is', null);
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
  return inQuarantine(db)
    .where('quarantined_at', '>', since)
    .select((eb) => [eb.fn.countAll<number>().as('count'), lastAtBy(now)])
    .executeTakeFirstOrThrow();
}
