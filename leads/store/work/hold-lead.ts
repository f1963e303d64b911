import { Fault } from '../../fault.ts';
import type { Database } from '../database.ts';
import { isShared } from '../is-shared.ts';

/**
 * Whether a lead is still there; then nobody erases or empties it before this transaction ends.
 * @throws Fault for one that retention has emptied: nothing would ever take out what is written about it now
 */
export async function holdLead(db: Database, id: string): Promise<boolean> {
  const query = db.selectFrom('lead').select('deidentified_at').where('id', '=', id);
  const lead = await (isShared(db) ? query.forKeyShare() : query).executeTakeFirst();
  if (lead && lead.deidentified_at !== null) {
    throw new Fault('This lead was de-identified: nothing can be written about it any more.');
  }
  return lead !== undefined;
}
