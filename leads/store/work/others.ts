import type { Database } from '../database.ts';
import { withAllOf } from '../stored-lead.ts';
import type { InboxLead } from './inbox.ts';
import { workColumns, workOf } from './lead-work.ts';

/** Other leads of who is to be answered, the newest first. */
export async function othersOf(db: Database, leadId: string, limit: number): Promise<InboxLead[]> {
  const rows = await db
    .selectFrom('lead')
    .innerJoin('desk_lead', 'desk_lead.lead_id', 'lead.id')
    .selectAll('lead')
    .select(workColumns.map((column) => `desk_lead.${column}` as const))
    .where('desk_lead.person', '=', (eb) =>
      eb.selectFrom('desk_lead as this').select('this.person').where('this.lead_id', '=', leadId),
    )
    .where('desk_lead.lead_id', '<>', leadId)
    .orderBy('desk_lead.lead_id', 'desc')
    .limit(limit)
    .execute();
  const leads = await withAllOf(db, rows);
  return leads.map((lead, index) => ({ ...lead, work: workOf(rows[index]) }));
}
