import type { Store } from '../../../leads/store/store.ts';
import { jsonStateIn } from '../../../leads/store/database/json-state.ts';

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
  return canaryIn(await store.readState(name));
}

/** What is known, and what puts something else in its place, unless another relay on the store was quicker. */
export async function openCanary(store: Pick<Store, 'readState' | 'replaceState'>) {
  const text = await store.readState(name);
  const keep = (next: CanaryState) => store.replaceState(name, text, JSON.stringify(next));
  return { canary: canaryIn(text), keep };
}

function canaryIn(text: string | undefined): CanaryState | undefined {
  return jsonStateIn(text, ['sentAt']);
}
