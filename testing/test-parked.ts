import type { Database } from '../leads/store/database/database.ts';

/**
 * Leaves what was delivered of a lead as the relay leaves what a server refused for five days.
 * @returns how many deliveries there were
 */
export async function giveUp(db: Database, leadId: string, lastAnswer: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ delivered_at: null, parked_at: Date.now(), last_answer: lastAnswer })
    .where('lead_id', '=', leadId)
    .where('delivered_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
