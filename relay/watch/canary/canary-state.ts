import type { Store } from '../../../leads/store/store.ts';
import { readJsonState } from '../../../leads/store/json-state.ts';

/** What is known of the canary, across restarts. */
export interface CanaryState {
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

export function readCanary(store: Pick<Store, 'readState'>): Promise<CanaryState | undefined> {
  return readJsonState<CanaryState>(store, name, ['sentAt']);
}

export function writeCanary(store: Pick<Store, 'writeState'>, canary: CanaryState): Promise<void> {
  return store.writeState(name, JSON.stringify(canary));
}
