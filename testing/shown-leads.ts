import assert from 'node:assert/strict';
import type { Database } from '../leads/store/database/database.ts';
import { countInbox, readInbox, type InboxRequest } from '../leads/store/work/inbox.ts';
import type { View } from '../leads/store/work/view.ts';
import { dayMs } from '../platform/clock.ts';
import { now } from './made-leads.ts';

/** Who looks, unless a test says otherwise. */
export const ann = 'ann@office.example';

/** Ids of the leads in a view, as far as a page goes; without a search it counts as many. */
export async function idsIn(
  db: Database,
  view: View,
  more: Partial<InboxRequest> = {},
): Promise<string[]> {
  const request = { view, me: ann, now, lateAfterMs: dayMs, limit: 50, ...more };
  const { leads } = await readInbox(db, request);
  if (more.find === undefined) assert.equal(await countInbox(db, request), leads.length);
  return leads.map(({ lead }) => lead.id);
}

/**
 * Ids of all leads that are asked for, page by page.
 * @param betweenPages is done after the first page, and given its ids
 */
export async function idsOfPages(
  db: Database,
  request: InboxRequest,
  betweenPages?: (firstPage: readonly string[]) => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  let before: string | undefined;
  do {
    const { leads, next } = await readInbox(db, { ...request, before });
    ids.push(...leads.map(({ lead }) => lead.id));
    if (before === undefined) await betweenPages?.(ids);
    before = next;
  } while (before !== undefined);
  return ids;
}
