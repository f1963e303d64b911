import { Fault } from '../../fault.ts';
import type { Role } from '../tables/access-schema.ts';
import type { Database } from '../database/database.ts';
import { isShared } from '../tables/is-shared.ts';
import { freeLeadsOfRemovedUsers } from '../lead/leads-of-removed-users.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { writeAudit, type By } from './audit.ts';
import { activeUsers, addressAsKept, keepUser, type User } from './users.ts';

/**
 * Gives somebody access, or changes the role and name of somebody who has it.
 * @throws Fault if no owner would be left
 */
export async function giveAccess(
  db: Database,
  given: Pick<User, 'address' | 'name' | 'role'>,
  { by, now }: By,
): Promise<User> {
  const { name, role } = given;
  const address = addressAsKept(given.address);
  return inTransaction(db, async (trx) => {
    await lockOwners(trx);
    await endSessionsOfRemoved(trx, address);
    const user = await keepUser(trx, { address, name, role }, now);
    await refuseWithoutOwner(trx);
    await writeAudit(trx, { at: now, who: by, act: 'invited', subject: address, detail: role });
    return user;
  });
}

/** Ends sessions begun while access was being removed: a new invitation would bring them back to life. */
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
 * Removes somebody's access, with every session, passkey and link. The leads they had taken become nobody's.
 * @returns the ids of those leads; undefined if no user of that id may sign in
 * @throws Fault if no owner would be left
 */
export async function removeAccess(
  db: Database,
  userId: string,
  { by, now }: By,
): Promise<string[] | undefined> {
  return inTransaction(db, async (trx) => {
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
    return freeLeadsOfRemovedUsers(trx);
  });
}

/**
 * Undoes `removeAccess`: the user gets their role back, and those of the given leads that are still nobody's. They have
 * to sign in again, since whoever removed them by mistake cannot say who had their browsers meanwhile.
 * @returns the user; undefined if no user of that id had lost access
 */
export async function giveAccessBack(
  db: Database,
  userId: string,
  { by, now, leadIds }: By & { leadIds: readonly string[] },
): Promise<User | undefined> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .selectFrom('desk_user')
      .select(['address', 'name', 'role'])
      .where('id', '=', userId)
      .where('removed_at', 'is not', null)
      .executeTakeFirst();
    if (!removed) return undefined;
    const user = await giveAccess(trx, removed, { by, now });
    // PostgreSQL accepts no empty list.
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

/** @throws Fault if the user may not sign in, or if no owner would be left */
export async function changeRole(
  db: Database,
  userId: string,
  role: Role,
  { by, now }: By,
): Promise<void> {
  await inTransaction(db, async (trx) => {
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
 * Locks the owners, so that one transaction at a time changes who is one. On PostgreSQL two would each see the other's
 * as an owner, and the desk would have none. SQLite allows only one write transaction anyway.
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
