import assert from 'node:assert/strict';
import type { Database } from '../leads/store/database/database.ts';
import { countInbox, readInbox, type InboxRequest } from '../leads/store/work/inbox.ts';
import type { View } from '../leads/store/work/view.ts';
import { dayMs } from '../platform/clock.ts';
import { now } from './made-leads.ts';

/** The default user of a view. */
export const ann = 'ann@office.example';

/** The ids on the first page of a view. Without a search, also asserts that the count agrees. */
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
 * The ids of all requested leads, page by page.
 * @param betweenPages runs after the first page, with its ids
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
