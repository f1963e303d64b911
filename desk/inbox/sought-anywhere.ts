import type { Database } from '../../leads/store/database/database.ts';
import { readInbox, type InboxRequest } from '../../leads/store/work/inbox.ts';
import type { View } from '../../leads/store/work/view.ts';

interface Found extends Awaited<ReturnType<typeof readInbox>> {
  view: View;
  /** How many more are found in all leads, as it is said, where that was looked for. */
  elsewhere?: string;
}

/**
 * What is asked for. Where a view has nothing that is spelt as it is searched for, and others do, that is meant:
 * who looks for somebody mostly does not know how their lead stands. Where it has something, how many others do
 * is told.
 */
export async function soughtAnywhere(db: Database, wanted: InboxRequest): Promise<Found> {
  const { view, find, before } = wanted;
  const page = await readInbox(db, wanted);
  const here = { view, ...page };
  const isWhole = before === undefined && page.next === undefined;
  if (find === undefined || view === 'all' || !isWhole) return here;
  const all = await readInbox(db, { ...wanted, view: 'all' });
  if (page.leads.length === 0 || page.nearly) {
    const isMore = all.leads.length > 0 && (page.leads.length === 0 || !all.nearly);
    return isMore ? { view: 'all', ...all } : here;
  }
  const shown = new Set(page.leads.map(({ lead }) => lead.id));
  const count = all.leads.filter(({ lead }) => !shown.has(lead.id)).length;
  return { ...here, elsewhere: `${count}${all.next === undefined ? '' : '+'}` };
}
