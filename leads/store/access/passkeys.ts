import type { Database } from '../database/database.ts';
import { writeAudit } from './audit.ts';
import { isUnexpired } from './is-unexpired.ts';
import { activeUsers, type User } from './users.ts';
import { minuteMs } from '../../../platform/clock.ts';

/** How long an authenticator and its holder may take to respond. */
export const challengeLastsMs = 5 * minuteMs;

export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** @param userId the user who adds a passkey; null for a sign-in */
export async function keepChallenge(
  db: Database,
  challenge: string,
  userId: string | null,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('passkey_challenge')
    .where((eb) => eb.not(isUnexpired(challengeLastsMs, now)))
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, user_id: userId, expires_at: now + challengeLastsMs })
    .execute();
}

/** Spends a challenge. @returns whether it was issued for this, is recent and was not used before */
export async function spendChallenge(
  db: Database,
  challenge: string,
  userId: string | null,
  now: number,
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where(isUnexpired(challengeLastsMs, now))
    .returning('challenge')
    .executeTakeFirst();
  return used !== undefined;
}

export async function listPasskeys(db: Database, userId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'public_key as publicKey', 'counter', 'transports', 'name', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, transports: JSON.parse(row.transports) as string[] }));
}

export async function addPasskey(
  db: Database,
  user: User,
  passkey: Omit<Passkey, 'usedAt'>,
  now: number,
): Promise<void> {
  const { id, publicKey, counter, transports, name } = passkey;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('passkey')
      .values({
        id,
        user_id: user.id,
        public_key: publicKey,
        counter,
        transports: JSON.stringify(transports),
        name,
        created_at: now,
        used_at: null,
      })
      .execute();
    await writeAudit(trx, { at: now, who: user.address, act: 'passkey added', detail: name });
  });
}

/** Finds a passkey and its user; undefined if that user may not sign in. */
export async function findPasskey(
  db: Database,
  id: string,
): Promise<{ user: User; passkey: Passkey } | undefined> {
  const row = await db
    .selectFrom('passkey')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const user = await activeUsers(db).where('id', '=', row.user_id).executeTakeFirst();
  const passkey = (await listPasskeys(db, row.user_id)).find((one) => one.id === id);
  return user && passkey ? { user, passkey } : undefined;
}

/** Records a sign-in with a passkey, and its signature counter: a clone of it would count from an older number. */
export async function passkeyUsed(
  db: Database,
  id: string,
  counter: number,
  now: number,
): Promise<void> {
  await db.updateTable('passkey').set({ counter, used_at: now }).where('id', '=', id).execute();
}

/** @returns false if the user has no such passkey */
export async function removePasskey(
  db: Database,
  user: User,
  id: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) return false;
    const { name: detail } = removed;
    await writeAudit(trx, { at: now, who: user.address, act: 'passkey removed', detail });
    return true;
  });
}
