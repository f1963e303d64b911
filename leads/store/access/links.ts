import { hashOf } from '../../../platform/hash.ts';
import type { Database } from '../database/database.ts';
import { writeLetter, type NewLetter } from '../outbox/letters.ts';
import type { Schema } from '../tables/schema.ts';
import { writeAudit } from './audit.ts';
import { isUnexpired } from './is-unexpired.ts';
import { activeUsers, addressAsKept, findUser, keepUser, type User } from './users.ts';
import { minuteMs } from '../../../platform/clock.ts';

/** How long a sign-in link is valid. */
export const linkLastsMs = 15 * minuteMs;

/**
 * Stores a sign-in link and its mail if the address belongs to a user. For any other address it writes as much, so that
 * neither the response nor its timing reveals who is one.
 * @param token stands in the link; outside the waiting mail, only its hash is stored
 */
export async function offerLink(
  db: Database,
  { address, token, letter, now }: { address: string; token: string; letter: Wording; now: number },
): Promise<void> {
  const user = await findUser(db, address);
  const expiresAt = now + linkLastsMs;
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('sign_in_link')
      .where((eb) => eb.not(isUnexpired(linkLastsMs, now)))
      .execute();
    await keepLink(trx, { token, userId: user?.id ?? null, purpose: 'sign-in', now });
    // For an unknown address the letter has no text and is never due.
    await writeLetter(trx, {
      ...letter,
      recipient: user?.address ?? '',
      ...(user ? {} : { text: '' }),
      nextAt: user ? now : expiresAt,
      expiresAt,
    });
  });
}

type Wording = Pick<NewLetter, 'subject' | 'text'>;

type Purpose = Schema['sign_in_link']['purpose'];

/**
 * Stores the link that makes its holder the desk's first owner, replacing any before it.
 * @returns false if somebody may sign in already
 */
export async function offerFirstLink(db: Database, token: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sign_in_link').where('purpose', '=', 'first-owner').execute();
    if (await activeUsers(trx).executeTakeFirst()) return false;
    await keepLink(trx, { token, userId: null, purpose: 'first-owner', now });
    return true;
  });
}

async function keepLink(
  db: Database,
  link: { token: string; userId: string | null; purpose: Purpose; now: number },
): Promise<void> {
  const { token, userId, purpose, now } = link;
  await db
    .insertInto('sign_in_link')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: now + linkLastsMs,
    })
    .execute();
}

/** The purpose of a link; undefined for one that is used, expired or made up. */
export async function readLink(
  db: Database,
  token: string,
  now: number,
): Promise<Purpose | undefined> {
  const link = await db
    .selectFrom('sign_in_link')
    .select(['user_id', 'purpose'])
    .where('token_hash', '=', hashOf(token))
    .where(isUnexpired(linkLastsMs, now))
    .executeTakeFirst();
  return link?.purpose === 'sign-in' && link.user_id === null ? undefined : link?.purpose;
}

/** Spends a link. @returns the user it signs in; undefined if it signs in nobody */
export async function spendLink(
  db: Database,
  token: string,
  now: number,
): Promise<User | undefined> {
  const used = await takeLink(db, token, 'sign-in', now);
  if (!used || used.user_id === null) return undefined;
  return activeUsers(db).where('id', '=', used.user_id).executeTakeFirst();
}

/** Deletes a valid link: of two who hold it, one gets it. */
function takeLink(db: Database, token: string, purpose: Purpose, now: number) {
  return db
    .deleteFrom('sign_in_link')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where(isUnexpired(linkLastsMs, now))
    .returning('user_id')
    .executeTakeFirst();
}

/**
 * Spends the first owner's link.
 * @returns undefined if it is used, expired or made up, or if somebody was quicker
 */
export async function becomeOwner(
  db: Database,
  { token, address, name, now }: { token: string; address: string; name: string; now: number },
): Promise<User | undefined> {
  return db.transaction().execute(async (trx) => {
    const used = await takeLink(trx, token, 'first-owner', now);
    if (!used || (await activeUsers(trx).executeTakeFirst())) return undefined;
    const kept = addressAsKept(address);
    await writeAudit(trx, { at: now, who: kept, act: 'became owner' });
    return keepUser(trx, { address: kept, name, role: 'owner' }, now);
  });
}
