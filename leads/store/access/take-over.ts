import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { freeLeadsOfRemovedUsers } from '../lead/leads-of-removed-users.ts';
import { dayMs } from '../../../platform/clock.ts';

/** How far the times of two logs may disagree, since clocks differ or are set. */
const logsDifferMs = dayMs;

type Access = Awaited<ReturnType<typeof readAccessSince>>;

/**
 * Reads what restoring a backup of this store must not undo: who may sign in and with which passkeys, and what was done
 * at the desk since the backup's log ended.
 */
export async function readAccessSince(db: Database, backup: Database) {
  const { last } = await backup
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.max('at').as('last'))
    .executeTakeFirstOrThrow();
  return {
    users: await db.selectFrom('desk_user').selectAll().execute(),
    passkeys: await db.selectFrom('passkey').selectAll().execute(),
    entries: await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('at', '>', (last ?? 0) - logsDifferMs)
      .execute(),
  };
}

/**
 * Prepares a backup to replace a store. Ends its sessions, links and challenges, and gives everybody the rights they
 * had in the replaced store. Users unknown to that store keep those of the backup. Leads taken by somebody whose access
 * was removed since become nobody's.
 * @param access undefined if there was no store, or it could not be read
 */
export async function takeOverAccess(backup: Database, access: Access | undefined): Promise<void> {
  await backup.transaction().execute(async (trx) => {
    for (const table of ['desk_session', 'sign_in_link', 'passkey_challenge'] as const) {
      await trx.deleteFrom(table).execute();
    }
    if (!access) return;
    // In two stores that were created separately, one person has two ids.
    const idOf = new Map<string, string>();
    for (const user of access.users) {
      const { name, role, removed_at, signed_in_at } = user;
      const kept = await trx
        .insertInto('desk_user')
        .values(user)
        .onConflict((conflict) =>
          conflict.column('address').doUpdateSet({ name, role, removed_at, signed_in_at }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      idOf.set(user.id, kept.id);
    }
    await freeLeadsOfRemovedUsers(trx);
    for (const ids of batchesOf([...idOf.values()])) {
      await trx.deleteFrom('passkey').where('user_id', 'in', ids).execute();
    }
    const passkeys = access.passkeys.flatMap((passkey) => {
      const user_id = idOf.get(passkey.user_id);
      return user_id === undefined ? [] : [{ ...passkey, user_id }];
    });
    for (const some of batchesOf(passkeys)) {
      await trx.insertInto('passkey').values(some).execute();
    }
    for (const some of batchesOf(access.entries)) {
      await trx
        .insertInto('audit_entry')
        .values(some)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    }
  });
}
