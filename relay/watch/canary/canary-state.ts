import type { Store } from '../../../leads/store/store.ts';
import { jsonStateIn } from '../../../leads/store/database/json-state.ts';

/** The canary's state, which survives restarts. */
export interface CanaryState {
  messageId: string;
  sentAt: number;
  /** Whether this message arrived. */
  arrived: boolean;
  /** When any canary last arrived; null before the first. */
  lastArrivedAt: number | null;
  /** A canary did not arrive in time, and none has since. */
  missing: boolean;
}

const name = 'canary';

export async function readCanary(
  store: Pick<Store, 'readState'>,
): Promise<CanaryState | undefined> {
  return canaryIn(await store.readState(name));
}

/** The canary's state, and `keep`, which replaces it unless another relay on the store was quicker. */
export async function openCanary(store: Pick<Store, 'readState' | 'replaceState'>) {
  const text = await store.readState(name);
  const keep = (next: CanaryState) => store.replaceState(name, text, JSON.stringify(next));
  return { canary: canaryIn(text), keep };
}

function canaryIn(text: string | undefined): CanaryState | undefined {
  return jsonStateIn(text, ['sentAt']);
}
