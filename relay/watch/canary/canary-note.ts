import type { Store } from '../../../leads/store/store.ts';
import { storedNote } from '../../../leads/store/stored-note.ts';

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

export function readCanary(store: Pick<Store, 'noted'>): Promise<CanaryNote | undefined> {
  return storedNote<CanaryNote>(store, name, ['sentAt']);
}

export function noteCanary(store: Pick<Store, 'note'>, canary: CanaryNote): Promise<void> {
  return store.note(name, JSON.stringify(canary));
}
