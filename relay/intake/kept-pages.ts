import { LRUCache } from 'lru-cache';
import type { RefusedPost, RelayPage, RelayPages } from './pages.ts';

/** More than there are sentences that refuse a post whoever sent it. */
const maxKept = 50;

/**
 * Makes a page that has a sentence and nobody's words once: React takes some 2 ms of the one thread for it,
 * for each post of a flood that is refused unread.
 */
export function keepWordless(pages: RelayPages): RelayPages {
  const kept = new LRUCache<string, RelayPage>({ max: maxKept });
  return {
    async refused(post) {
      if (!isWordless(post)) return pages.refused(post);
      const known = kept.get(post.message);
      if (known) return known;
      const page = await pages.refused(post);
      kept.set(post.message, page);
      return page;
    },
  };
}

function isWordless({ form, posted, problems, cut }: RefusedPost): boolean {
  return !form && posted.size === 0 && Object.keys(problems).length === 0 && !cut;
}
