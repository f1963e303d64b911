import type { Database } from '../leads/store/database/database.ts';

/**
 * Turns a lead's delivered deliveries into ones that the relay parked after five days of refusals.
 * @returns the number of these deliveries
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
