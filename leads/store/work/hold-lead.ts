import type { Database } from '../database.ts';
import { isShared } from '../is-shared.ts';

/** Whether a lead is still there; then nobody erases it before this transaction ends. */
export async function holdLead(db: Database, id: string): Promise<boolean> {
  const lead = db.selectFrom('lead').select('id').where('id', '=', id);
  return Boolean(await (isShared(db) ? lead.forKeyShare() : lead).executeTakeFirst());
}
