import type { Database } from '../../leads/store/database/database.ts';
import { readInbox, type InboxRequest } from '../../leads/store/work/inbox.ts';
import type { View } from '../../leads/store/work/view.ts';

interface Found extends Awaited<ReturnType<typeof readInbox>> {
  view: View;
  /** How many more of all leads match, in words, if that was counted. */
  elsewhere?: string;
}

/**
 * Reads a view of the inbox. If a search finds nothing spelt so in it but something among all leads, those are
 * returned: whoever looks for somebody mostly does not know the state of their lead. If it finds something, it
 * also counts the matches elsewhere.
 */
export async function searchAnywhere(db: Database, wanted: InboxRequest): Promise<Found> {
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
