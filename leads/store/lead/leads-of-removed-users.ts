import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isTaken } from '../tables/view-conditions.ts';

// A lead that somebody took is in nobody else's view until it is late. Once its holder's access is removed, it is
// nobody's.

const isOfRemovedUser = sql<boolean>`taken_by in (select address from desk_user where removed_at is not null)`;

/** Who has a lead that is reopened or released, as a value for its row: nobody if their access was removed. */
export const unlessRemoved = sql<
  string | null
>`case when ${isOfRemovedUser} then null else taken_by end`;

/** The columns of a lead that has to be answered again. */
export const openAgain = {
  settled_at: null,
  settled_by: null,
  settled_how: null,
  taken_by: unlessRemoved,
};

/**
 * Makes the open leads of everybody whose access was removed new again, including those they had put off.
 * @returns their ids
 */
export async function freeLeadsOfRemovedUsers(db: Database): Promise<string[]> {
  const freed = await db
    .updateTable('desk_lead')
    .set({ taken_by: null, taken_at: null, put_off_until: null })
    .where(isTaken)
    .where(isOfRemovedUser)
    .returning('lead_id')
    .execute();
  return freed.map(({ lead_id }) => lead_id);
}
