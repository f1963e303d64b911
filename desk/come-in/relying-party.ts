import { company } from '../../content/company.ts';

/** Whom passkeys are made for: the desk's own host, and no other of its domain. */
export function relyingParty(deskUrl: string): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(deskUrl);
  return { id: hostname, name: `${company.name}, the desk`, origin };
}
