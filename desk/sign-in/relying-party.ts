import { company } from '../../content/company.ts';
import { isFault } from '../../leads/fault.ts';

/** The relying party of passkeys: the desk's own host, and no other of its domain. */
export function relyingParty(deskUrl: string): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(deskUrl);
  return { id: hostname, name: `${company.name}, the desk`, origin };
}

/** Logs why an authenticator's response could not be verified. @throws the error if the store took no write */
export function notChecked(error: unknown): undefined {
  if (isFault(error, 'unsaved')) throw error;
  console.error('desk: a passkey could not be checked', error);
}
