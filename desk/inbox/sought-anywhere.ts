import type { Database } from '../../leads/store/database.ts';
import { readInbox, type InboxRequest } from '../../leads/store/work/inbox.ts';

/**
 * What is asked for. Where a view has nothing that is spelt as it is searched for, and others do, that is meant:
 * who looks for somebody mostly does not know how their lead stands.
 */
export async function soughtAnywhere(db: Database, wanted: InboxRequest) {
  const { view, find, before } = wanted;
  const page = await readInbox(db, wanted);
  const isFound = page.leads.length > 0 && !page.nearly;
  if (!isFound && find !== undefined && view !== 'all' && before === undefined) {
    const all = await readInbox(db, { ...wanted, view: 'all' });
    if (all.leads.length > 0 && !(all.nearly && page.nearly))
      return { view: 'all' as const, ...all };
  }
  return { view, ...page };
}
