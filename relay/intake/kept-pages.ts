import { LRUCache } from 'lru-cache';
import type { RefusedPost, RelayPage, RelayPages } from './pages.ts';

/** More than there are sentences that refuse a post whoever sent it. */
const maxKept = 50;

/**
 * Makes a page that has a sentence and nobody's words once: React takes some 2 ms of the one thread for it,
 * for each post of a flood that is refused unread.
 */
export function keepWordless(pages: RelayPages): RelayPages {
  const kept = new LRUCache<string, RelayPage, RefusedPost>({
    max: maxKept,
    // Whoever waits for one that others push out gets it all the same.
    ignoreFetchAbort: true,
    fetchMethod: (_message, _stale, { context }) => pages.refused(context),
  });
  return {
    refused: (post) =>
      isWordless(post) ? kept.forceFetch(post.message, { context: post }) : pages.refused(post),
  };
}

function isWordless({ form, posted, problems, cut }: RefusedPost): boolean {
  return !form && posted.size === 0 && Object.keys(problems).length === 0 && !cut;
}
