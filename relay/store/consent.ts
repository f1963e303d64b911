import type { ConsentRecord } from '../lead.ts';
import type { Database } from './database.ts';
import { consentFrom } from './lead-row.ts';

export async function consentOf(db: Database, leadId: string): Promise<ConsentRecord | null> {
  const row = await db
    .selectFrom('consent')
    .selectAll()
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  return row ? consentFrom(row) : null;
}
