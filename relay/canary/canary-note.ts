import type { Store } from '../store/store.ts';

/** What is known of the canary, across restarts. */
export interface CanaryNote {
  messageId: string;
  sentAt: number;
  /** Whether this one arrived. */
  arrived: boolean;
  /** When the last one arrived, whichever it was; null before the first. */
  lastArrivedAt: number | null;
  /** One did not arrive in time, and none has since. */
  missing: boolean;
}

const name = 'canary';

export async function readCanary(store: Pick<Store, 'noted'>): Promise<CanaryNote | undefined> {
  const text = await store.noted(name);
  return text === undefined ? undefined : (JSON.parse(text) as CanaryNote);
}

export function noteCanary(store: Pick<Store, 'note'>, canary: CanaryNote): Promise<void> {
  return store.note(name, JSON.stringify(canary));
}
