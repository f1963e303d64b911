import type { Database } from '../database/database.ts';
import { newOrderedId } from '../database/ordered-id.ts';

/** Somebody who may sign in to the desk. */
export type User = Awaited<ReturnType<typeof readUsers>>[number];

/** Addresses differ by more than small and capital letters for nobody who reads them. */
export function addressAsKept(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * Lets somebody sign in who is new, or was known by another name and role.
 * @param user with their address as kept
 */
export async function keepUser(
  db: Database,
  user: Pick<User, 'address' | 'name' | 'role'>,
  now: number,
): Promise<User> {
  const { address, name, role } = user;
  const begun = { id: newOrderedId(), created_at: now, removed_at: null, signed_in_at: null };
  await db
    .insertInto('desk_user')
    .values({ address, name, role, ...begun })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ name, role, removed_at: null }),
    )
    .execute();
  return activeUsers(db).where('address', '=', address).executeTakeFirstOrThrow();
}

/** Everybody who may sign in, in the order they were invited. */
export async function readUsers(db: Database) {
  return activeUsers(db).orderBy('created_at').orderBy('id').execute();
}

export async function findUser(db: Database, address: string): Promise<User | undefined> {
  return activeUsers(db).where('address', '=', addressAsKept(address)).executeTakeFirst();
}

export function activeUsers(db: Database) {
  return db
    .selectFrom('desk_user')
    .select([
      'id',
      'address',
      'name',
      'role',
      'created_at as createdAt',
      'signed_in_at as signedInAt',
    ])
    .where('removed_at', 'is', null);
}
