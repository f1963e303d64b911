import { company } from '../../content/company.ts';
import { isFault } from '../../leads/fault.ts';

/** Whom passkeys are made for: the desk's own host, and no other of its domain. */
export function relyingParty(deskUrl: string): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(deskUrl);
  return { id: hostname, name: `${company.name}, the desk`, origin };
}

/** What was wrong with what an authenticator sent is for the log. @throws what the store did not take */
export function notChecked(error: unknown): undefined {
  if (isFault(error, 'unsaved')) throw error;
  console.error('desk: a passkey could not be checked', error);
}
