import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Leads in quarantine, because of their spam score or what a scanner found. */
function inQuarantine(db: Database) {
  return db
    .selectFrom('lead')
    .where('quarantined_at', 'is not', null)
    .where('released_at', 'is', null);
}

/**
 * Those that somebody marked as spam, which wait for nobody. Counts subtract them: as a condition on each lead, every
 * one that a flood left would be looked up.
 */
export function calledSpam(db: Database) {
  return inQuarantine(db)
    .innerJoin('spam_mark', 'spam_mark.lead_id', 'lead.id')
    .where('label', '=', 'spam');
}

/** Those that can be released: a de-identified lead cannot. */
export function releasable(db: Database) {
  return inQuarantine(db).where('deidentified_at', 'is', null);
}

/**
 * When the newest lead was quarantined. A future time, written by a clock that was ahead, must not hide what is to
 * come.
 */
export function lastAtBy(now: number) {
  return sql<number | null>`max(case when quarantined_at <= ${now} then quarantined_at end)`.as(
    'lastAt',
  );
}

/** Counts leads quarantined after a time, with the time of the newest. */
export async function countQuarantinedSince(
  db: Database,
  { since, now }: { since: number; now: number },
): Promise<{ count: number; lastAt: number | null }> {
  return inQuarantine(db)
    .where('quarantined_at', '>', since)
    .select((eb) => [eb.fn.countAll<number>().as('count'), lastAtBy(now)])
    .executeTakeFirstOrThrow();
}
