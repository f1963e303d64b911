import type { Store } from '../../../leads/store/store.ts';
import { jsonStateIn } from '../../../leads/store/json-state.ts';

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

export async function readCanary(
  store: Pick<Store, 'readState'>,
): Promise<CanaryState | undefined> {
  return (await readStoredCanary(store)).canary;
}

/** What is known, with the text that says so: whoever goes on from it finds out whether it is still so. */
export async function readStoredCanary(
  store: Pick<Store, 'readState'>,
): Promise<{ text: string | undefined; canary: CanaryState | undefined }> {
  const text = await store.readState(name);
  return { text, canary: jsonStateIn<CanaryState>(text, ['sentAt']) };
}

/** @returns false where another relay on the store was quicker: what was read is not so any more */
export function replaceCanary(
  store: Pick<Store, 'replaceState'>,
  read: string | undefined,
  canary: CanaryState,
): Promise<boolean> {
  return store.replaceState(name, read, JSON.stringify(canary));
}
