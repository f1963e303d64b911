import type { Database } from '../database/database.ts';
import { newOrderedId } from '../database/ordered-id.ts';

/** Somebody who may sign in to the desk. */
export type User = Awaited<ReturnType<typeof readUsers>>[number];

/** Normalizes an address for storing: nobody means two people by addresses that differ only in case. */
export function addressAsKept(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * Creates a user, or updates the name and role of one and restores their access.
 * @param user with a normalized address
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

/** All users with access, in the order they were invited. */
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
