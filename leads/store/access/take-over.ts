import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { freeLeadsOfGone } from '../lead/leads-of-gone.ts';
import { dayMs } from '../../../platform/clock.ts';

/** Clocks that differed, or were set, since the last entry that both logs have. */
const logsDifferMs = dayMs;

type Access = Awaited<ReturnType<typeof readAccessSince>>;

/**
 * Reads what a backup of this store may not undo: who may sign in by what, and what was done at the desk since the
 * backup's log ended.
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
 * Ends whatever a backup would sign somebody in by, and gives everybody the rights they had in the store
 * that it takes the place of. Whom that store did not know keeps those of the backup. What somebody had
 * taken whose access was removed since is nobody's.
 * @param access undefined where there was none, or where it could not be read
 */
export async function takeOverAccess(backup: Database, access: Access | undefined): Promise<void> {
  await backup.transaction().execute(async (trx) => {
    for (const table of ['desk_session', 'sign_in_link', 'passkey_challenge'] as const) {
      await trx.deleteFrom(table).execute();
    }
    if (!access) return;
    // Of two stores that were begun apart, one person has two ids.
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
    await freeLeadsOfGone(trx);
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
