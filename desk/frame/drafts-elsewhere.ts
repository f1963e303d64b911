import { draftOf, draftsOf, draftsWriter, keepDraft } from './drafts.ts';

// A link that signs somebody in is opened by their mail, in a tab of its own. What they had begun when their
// session ended is in another, which shows the sign-in page: it goes to where they go on.

interface Asked {
  /** Tells one tab from all others. */
  by: string;
  /** Address of who has signed in. */
  writer: string;
}

interface Given {
  to: string;
  drafts: readonly (readonly [name: string, words: string])[];
}

const channelName = 'drafts';

/** Gives what was begun in this tab to whoever began it, wherever they sign in. @returns what ends it */
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
 * Asks the tabs in which nobody is signed in any more for what was begun there. They keep it, too: once it is
 * stored it is in no form of theirs.
 * @param onGiven told once some of it is here
 * @returns what ends it
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

/** Firefox gives none where it keeps nothing for a page: neither are there drafts then. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}
