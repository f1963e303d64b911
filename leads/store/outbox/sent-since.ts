import type { Database } from '../database/database.ts';
import { countRows } from '../database/count-rows.ts';
import { inPages } from '../database/in-pages.ts';
import { isInState } from '../lead/is-in-state.ts';

export function countWaiting(db: Database): Promise<number> {
  return countRows(db.selectFrom('delivery').where(isInState('waiting')));
}

/**
 * Counts the waiting deliveries of a store that another, which went on from the same state, has made already. One that
 * was moved to other recipients there has another id.
 */
export async function countSentSince(db: Database, other: Database): Promise<number> {
  const waiting = db
    .selectFrom('delivery')
    .select(['id', 'lead_id', 'kind'])
    .where(isInState('waiting'))
    .orderBy('id');
  let count = 0;
  for await (const page of inPages((after, limit) =>
    waiting.where('id', '>', after).limit(limit).execute(),
  )) {
    const leadIds = [...new Set(page.map(({ lead_id }) => lead_id))];
    const there = await other
      .selectFrom('delivery')
      .select(['id', 'lead_id', 'kind', 'delivered_at'])
      .where('lead_id', 'in', leadIds)
      .execute();
    const ofLeads = Map.groupBy(there, deliveryOfLead);
    count += page.filter((delivery) => {
      const others = ofLeads.get(deliveryOfLead(delivery)) ?? [];
      const same = others.find(({ id }) => id === delivery.id);
      return (same ? [same] : others).some(({ delivered_at }) => delivered_at !== null);
    }).length;
  }
  return count;
}

function deliveryOfLead({ lead_id, kind }: { lead_id: string; kind: string }): string {
  return `${lead_id} ${kind}`;
}
