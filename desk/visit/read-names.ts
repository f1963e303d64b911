import { readUsers, type User } from '../../leads/store/access/users.ts';
import { printable } from '../../leads/printable.ts';
import type { Database } from '../../leads/store/database/database.ts';

/**
 * Maps an address to what it is shown as: the name of somebody who may sign in, or else the address. So are people
 * of one name, such as two who were invited without one and have the same part before their @.
 * @param me the reader's address, which is shown as “you”
 */
export function namesOf(users: readonly User[], me?: string): (address: string) => string {
  const bearers = Map.groupBy(users, ({ name }) => name).values();
  const named = Array.from(bearers).flatMap((all) => (all.length === 1 ? all : []));
  const names = new Map(named.map(({ address, name }) => [address, name]));
  return (address) => (address === me ? 'you' : (names.get(address) ?? address));
}

/** The same, for everybody who may sign in now. */
export async function readNames(db: Database): Promise<(address: string) => string> {
  return namesOf(await readUsers(db));
}

/** Everybody else who may sign in, by name: those whom a lead can be handed to. */
export function colleaguesOf(
  users: readonly User[],
  { me, nameOf }: { me: string; nameOf: (address: string) => string },
): { address: string; name: string }[] {
  return users
    .filter(({ address }) => address !== me)
    .map(({ address }) => ({ address, name: printable(nameOf(address)) }));
}
