import { Fault } from '../../fault.ts';
import type { Database } from '../database/database.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Transaction } from '../database/in-transaction.ts';

/** Reads leads and locks them: nobody releases, de-identifies or erases one before this transaction ends. */
export function lockLeads(trx: Transaction, ids: readonly string[]) {
  const leads = trx
    .selectFrom('lead')
    .select(['id', 'quarantined_at', 'released_at', 'deidentified_at'])
    .where('id', 'in', ids);
  return (isShared(trx) ? leads.orderBy('id').forShare() : leads).execute();
}

/**
 * Checks that a lead exists, and locks it: nobody de-identifies or erases it before this transaction ends.
 * @throws Fault if it was de-identified: nothing would ever remove what is written about it now
 */
export async function lockLead(db: Database, id: string): Promise<boolean> {
  const query = db.selectFrom('lead').select('deidentified_at').where('id', '=', id);
  const lead = await (isShared(db) ? query.forKeyShare() : query).executeTakeFirst();
  if (lead && lead.deidentified_at !== null) {
    throw new Fault('This lead was de-identified: nothing can be written about it any more.');
  }
  return lead !== undefined;
}
