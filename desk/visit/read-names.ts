import { readUsers } from '../../leads/store/access/users.ts';
import type { Database } from '../../leads/store/database.ts';

/**
 * Whom an address is shown as: whoever may sign in by name, anybody else by the address.
 * @param me who reads it, and is called “you”
 */
export async function readNames(db: Database, me?: string): Promise<(address: string) => string> {
  const names = new Map((await readUsers(db)).map(({ address, name }) => [address, name]));
  return (address) => (address === me ? 'you' : (names.get(address) ?? address));
}
