import type { Database } from '../database.ts';
import type { InboxLead } from './inbox.ts';
import { withWork } from './lead-work.ts';

/** Other leads of who is to be answered, the newest first. */
export async function othersOf(db: Database, leadId: string, limit: number): Promise<InboxLead[]> {
  const others = db
    .selectFrom('lead')
    .innerJoin('desk_lead', 'desk_lead.lead_id', 'lead.id')
    .where('desk_lead.person', '=', (eb) =>
      eb.selectFrom('desk_lead as this').select('this.person').where('this.lead_id', '=', leadId),
    )
    .where('desk_lead.lead_id', '<>', leadId)
    .orderBy('desk_lead.lead_id', 'desc')
    .limit(limit);
  return withWork(db, others);
}
