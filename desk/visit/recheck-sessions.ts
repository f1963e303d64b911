import type { Desk } from './desk-context.ts';

/** Every page that listens asks anew; whoever is not in any more then leaves no lead on a screen. */
export function recheckSessions({ changes }: Pick<Desk, 'changes'>): void {
  changes.dispatchEvent(new Event('change'));
}
