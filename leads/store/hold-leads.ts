import { isShared } from './is-shared.ts';
import type { OneWrite } from './one-write.ts';

/** Leads as they are: nobody releases, empties or erases one of them before this write ends. */
export function holdLeads(trx: OneWrite, ids: readonly string[]) {
  const leads = trx
    .selectFrom('lead')
    .select(['id', 'quarantined_at', 'released_at', 'deidentified_at'])
    .where('id', 'in', ids);
  return (isShared(trx) ? leads.orderBy('id').forShare() : leads).execute();
}
