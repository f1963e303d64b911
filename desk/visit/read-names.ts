import { readUsers, type User } from '../../leads/store/access/users.ts';
import { printable } from '../../leads/printable.ts';
import type { Database } from '../../leads/store/database/database.ts';

/**
 * Whom an address is shown as: whoever may sign in by name, anybody else by the address. So are those who bear one
 * name, as two do who were invited without one and have the same before their @.
 * @param me who reads it, and is called “you”
 */
export function namesOf(users: readonly User[], me?: string): (address: string) => string {
  const bearers = Map.groupBy(users, ({ name }) => name).values();
  const named = Array.from(bearers).flatMap((all) => (all.length === 1 ? all : []));
  const names = new Map(named.map(({ address, name }) => [address, name]));
  return (address) => (address === me ? 'you' : (names.get(address) ?? address));
}

/** The same, of everybody who may sign in as it is asked. */
export async function readNames(db: Database): Promise<(address: string) => string> {
  return namesOf(await readUsers(db));
}

/** Everybody else who may sign in, as they are called: whom a lead can be handed to. */
export function colleaguesOf(
  users: readonly User[],
  { me, nameOf }: { me: string; nameOf: (address: string) => string },
): { address: string; name: string }[] {
  return users
    .filter(({ address }) => address !== me)
    .map(({ address }) => ({ address, name: printable(nameOf(address)) }));
}
