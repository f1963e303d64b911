import type { Desk } from './desk-context.ts';

/** Every page that listens asks anew; whoever is signed out then has no lead on a screen any more. */
export function recheckSessions({ changes }: Pick<Desk, 'changes'>): void {
  changes.tell();
}
