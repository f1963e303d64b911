import { LRUCache } from 'lru-cache';
import type { RefusedPost, RelayPage, RelayPages } from './pages.ts';

/** More than there are refusals that depend on nothing the sender posted. */
const maxKept = 50;

/**
 * Caches pages with a message and no visitor's words. React takes some 2 ms of the one thread for each, and a flood
 * that is refused unread would need one for every post.
 */
export function keepWordless(pages: RelayPages): RelayPages {
  const kept = new LRUCache<string, RelayPage, RefusedPost>({
    max: maxKept,
    // A request still gets its page if others evict it meanwhile.
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
