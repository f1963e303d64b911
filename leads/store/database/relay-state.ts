import type { Database } from './database.ts';

/**
 * Returns a value that all processes of the store agree on, such as a signing key.
 * @param value stored if there is none yet
 */
export async function agreeOnState(db: Database, name: string, value: string): Promise<string> {
  const known = await readState(db, name);
  if (known !== undefined) return known;
  await replaceState(db, name, undefined, value);
  return (await readState(db, name)) ?? value;
}

/** The value kept under a name across restarts; undefined if there is none. */
export async function readState(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('relay_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/**
 * Replaces a value only if it is still what was read: of several relays, one succeeds.
 * @param read undefined if there was none
 */
export async function replaceState(
  db: Database,
  name: string,
  read: string | undefined,
  value: string,
): Promise<boolean> {
  const changed =
    read === undefined
      ? await db
          .insertInto('relay_state')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .execute()
      : await db
          .updateTable('relay_state')
          .set({ value })
          .where('name', '=', name)
          .where('value', '=', read)
          .returning('name')
          .execute();
  return changed.length === 1;
}

/** @param value undefined deletes the state */
export async function writeState(
  db: Database,
  name: string,
  value: string | undefined,
): Promise<void> {
  if (value === undefined) {
    await db.deleteFrom('relay_state').where('name', '=', name).execute();
    return;
  }
  await db
    .insertInto('relay_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
