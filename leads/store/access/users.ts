import { Fault } from '../../fault.ts';
import type { Role } from '../tables/access-schema.ts';
import type { Database } from '../database/database.ts';
import { isShared } from '../tables/is-shared.ts';
import { freeLeadsOfGone } from '../lead/leads-of-gone.ts';
import { inOneWrite } from '../database/one-write.ts';
import { newOrderedId } from '../database/ordered-id.ts';
import { writeAudit, type By } from './audit.ts';

/** Somebody who may sign in to the desk. */
export interface User {
  id: string;
  address: string;
  name: string;
  role: Role;
  createdAt: number;
  /** When they last did, or null. */
  signedInAt: number | null;
}

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
export async function readUsers(db: Database): Promise<User[]> {
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

/**
 * Gives somebody access, or another role or name where they have it.
 * @throws Fault where no owner would be left
 */
export async function giveAccess(
  db: Database,
  given: Pick<User, 'address' | 'name' | 'role'>,
  { by, now }: By,
): Promise<User> {
  const { name, role } = given;
  const address = addressAsKept(given.address);
  return inOneWrite(db, async (trx) => {
    await lockOwners(trx);
    await endSessionsOfRemoved(trx, address);
    const user = await keepUser(trx, { address, name, role }, now);
    await refuseWithoutOwner(trx);
    await writeAudit(trx, { at: now, who: by, act: 'invited', subject: address, detail: role });
    return user;
  });
}

/** One that began as its user's access was removed would come alive as they are invited again. */
async function endSessionsOfRemoved(db: Database, address: string): Promise<void> {
  await db
    .deleteFrom('desk_session')
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('desk_user')
        .select('id')
        .where('address', '=', address)
        .where('removed_at', 'is not', null),
    )
    .execute();
}

/**
 * Removes somebody's access, with every session, passkey and link. What they had taken is nobody's.
 * @returns the ids of those leads, or undefined where nobody of that id may sign in
 * @throws Fault where no owner would be left
 */
export async function removeAccess(
  db: Database,
  userId: string,
  { by, now }: By,
): Promise<string[] | undefined> {
  return inOneWrite(db, async (trx) => {
    await lockOwners(trx);
    const user = await trx
      .updateTable('desk_user')
      .set({ removed_at: now, signed_in_at: null })
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .returning('address')
      .executeTakeFirst();
    if (!user) return undefined;
    await refuseWithoutOwner(trx);
    for (const table of ['desk_session', 'passkey', 'passkey_challenge', 'sign_in_link'] as const) {
      await trx.deleteFrom(table).where('user_id', '=', userId).execute();
    }
    await writeAudit(trx, { at: now, who: by, act: 'removed access for', subject: user.address });
    return freeLeadsOfGone(trx);
  });
}

/**
 * Takes that back: they have the role that they had, and of some leads those that are nobody's still. They sign
 * in anew, for whoever removed them by mistake cannot say who had their browsers meanwhile.
 * @returns whose access it is, or undefined where nobody of that id had lost it
 */
export async function giveAccessBack(
  db: Database,
  userId: string,
  { by, now, leadIds }: By & { leadIds: readonly string[] },
): Promise<User | undefined> {
  return inOneWrite(db, async (trx) => {
    const removed = await trx
      .selectFrom('desk_user')
      .select(['address', 'name', 'role'])
      .where('id', '=', userId)
      .where('removed_at', 'is not', null)
      .executeTakeFirst();
    if (!removed) return undefined;
    const user = await giveAccess(trx, removed, { by, now });
    // PostgreSQL knows no list of none.
    if (leadIds.length === 0) return user;
    await trx
      .updateTable('desk_lead')
      .set({ taken_by: user.address, taken_at: now })
      .where('lead_id', 'in', leadIds)
      .where('taken_by', 'is', null)
      .where('settled_at', 'is', null)
      .execute();
    return user;
  });
}

/** @throws Fault where they may not sign in, or no owner would be left */
export async function changeRole(
  db: Database,
  userId: string,
  role: Role,
  { by, now }: By,
): Promise<void> {
  await inOneWrite(db, async (trx) => {
    await lockOwners(trx);
    const user = await trx
      .updateTable('desk_user')
      .set({ role })
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .returning('address')
      .executeTakeFirst();
    if (!user) throw new Fault('Their access is removed. Invite them below.');
    await refuseWithoutOwner(trx);
    const { address: subject } = user;
    await writeAudit(trx, { at: now, who: by, act: 'changed the role of', subject, detail: role });
  });
}

/**
 * Lets one at a time change who is an owner. Two on PostgreSQL would each see the other as one, and
 * the desk would have none. SQLite has one transaction at a time that may write.
 */
async function lockOwners(db: Database): Promise<void> {
  if (!isShared(db)) return;
  await activeUsers(db).where('role', '=', 'owner').orderBy('id').forUpdate().execute();
}

async function refuseWithoutOwner(db: Database): Promise<void> {
  const owner = await activeUsers(db).where('role', '=', 'owner').executeTakeFirst();
  if (owner) return;
  throw new Fault('The desk needs an owner. Make somebody else one first.');
}
