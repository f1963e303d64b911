import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { readableAmong } from '../database/readable.ts';
import type { Schema } from '../tables/schema.ts';

/** How many of the newest due deliveries are considered. Each claim would otherwise read through the flood of hours. */
const looksAmong = 500;

/** Sorts unreadable leads last. */
const unreadableScore = Number.MAX_SAFE_INTEGER;

/**
 * Chooses the due deliveries whose leads have the lowest spam scores, the newest of equals first.
 * @returns at most `limit` ids
 */
export async function leastLikeSpam(
  db: Database,
  due: SelectQueryBuilder<Schema, 'delivery', object>,
  limit: number,
): Promise<string[]> {
  const newest = await due
    .select(['id', 'lead_id'])
    .orderBy('next_at', 'desc')
    .limit(looksAmong)
    .execute();
  if (newest.length <= limit) return newest.map(({ id }) => id);
  const rows = await readableAmong(db, [...new Set(newest.map(({ lead_id }) => lead_id))], (ids) =>
    db.selectFrom('lead').select(['id', 'spam_score']).where('id', 'in', ids).execute(),
  );
  const scores = new Map(rows.map(({ id, spam_score }) => [id, spam_score]));
  const scoreOf = (leadId: string) => scores.get(leadId) ?? unreadableScore;
  return newest
    .toSorted((one, other) => scoreOf(one.lead_id) - scoreOf(other.lead_id))
    .slice(0, limit)
    .map(({ id }) => id);
}
