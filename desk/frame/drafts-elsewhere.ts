import { draftOf, draftsOf, draftsWriter, keepDraft } from './drafts.ts';

// A mail client opens a sign-in link in a new tab. Drafts from before the session ended are in another tab,
// which shows the sign-in page and hands them over to the new one.

interface Asked {
  /** Identifies the tab that asks. */
  by: string;
  /** Email address of the person who has signed in. */
  writer: string;
}

interface Given {
  to: string;
  drafts: readonly (readonly [name: string, words: string])[];
}

const channelName = 'drafts';

/** Offers this tab's drafts to their author's other tabs. @returns a function that ends it */
export function offerDrafts(): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data: asked }: MessageEvent<Asked | Given>) => {
    if (!('by' in asked) || asked.writer !== draftsWriter()) return;
    const drafts = draftsOf('').map((name) => [name, draftOf(name)] as const);
    channel?.postMessage({ to: asked.by, drafts } satisfies Given);
  });
  return () => channel?.close();
}

/**
 * Asks tabs in which nobody is signed in any more for this person's drafts. They keep theirs, too: once the
 * words are stored, no form shows them.
 * @param onGiven called once some drafts have come
 * @returns a function that ends it
 */
export function askForDrafts(writer: string, onGiven: () => void): () => void {
  const channel = openChannel();
  const by = String(Math.random());
  channel?.addEventListener('message', ({ data: given }: MessageEvent<Asked | Given>) => {
    if (!('to' in given) || given.to !== by) return;
    const missing = given.drafts.filter(([name]) => draftOf(name) === '');
    for (const [name, words] of missing) keepDraft(name, words);
    if (missing.length > 0) onGiven();
  });
  channel?.postMessage({ by, writer } satisfies Asked);
  return () => channel?.close();
}

/** Undefined in a Firefox that stores nothing for a page. There are no drafts then either. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}
