import { randomUUIDv7 } from 'node:crypto';
import { elapsedBetween, dayMs, hourMs, minuteMs } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { SignInWay } from '../tables/access-schema.ts';
import type { Database } from '../database/database.ts';
import { writeAudit } from './audit.ts';
import { spendLink } from './links.ts';
import { activeUsers, type User } from './users.ts';

/** The longest a session may be idle. */
const maxIdleMs = 12 * hourMs;

/** The longest any session lasts, however much it is used. */
export const maxSessionMs = 7 * dayMs;

/** How often a session's last use is written: a write for each page would be too many. */
const seenEveryMs = 5 * minuteMs;

const maxAgentLength = 200;

export interface Session {
  /** Identifies it in the list of sessions; does not sign anybody in. */
  id: string;
  user: User;
  createdAt: number;
  /** When it was last used, to within `seenEveryMs`. */
  seenAt: number;
}

export interface NewSession {
  /** Kept by the browser; only its hash is stored. */
  token: string;
  agent: string;
  now: number;
}

interface SignedIn {
  user: User;
  way: SignInWay;
}

export async function beginSession(db: Database, given: NewSession & SignedIn): Promise<void> {
  await db.transaction().execute((trx) => keepSession(trx, given));
}

/**
 * Spends a link and begins its user's session in one transaction: a link that signed nobody in stays valid.
 * @returns its user; undefined if it signs in nobody
 */
export async function signInByLink(
  db: Database,
  link: string,
  session: NewSession,
): Promise<User | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await spendLink(trx, link, session.now);
    if (user) await keepSession(trx, { ...session, user, way: 'link' });
    return user;
  });
}

async function keepSession(db: Database, given: NewSession & SignedIn): Promise<void> {
  const { token, user, way, agent, now } = given;
  await db
    .deleteFrom('desk_session')
    .where((eb) =>
      eb.or([eb('created_at', '<', now - maxSessionMs), eb('seen_at', '<', now - maxIdleMs)]),
    )
    .execute();
  await db
    .insertInto('desk_session')
    .values({
      token_hash: hashOf(token),
      id: randomUUIDv7(),
      user_id: user.id,
      way,
      agent: agent.slice(0, maxAgentLength),
      created_at: now,
      seen_at: now,
    })
    .execute();
  await db.updateTable('desk_user').set({ signed_in_at: now }).where('id', '=', user.id).execute();
  await writeAudit(db, { at: now, who: user.address, act: 'signed in', detail: way });
}

/** The session of a token; undefined if it has ended or never existed. */
export async function readSession(
  db: Database,
  token: string,
  now: number,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('desk_session')
    .select(['id', 'user_id', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row || !isAlive(row, now)) return undefined;
  const { user_id, ...session } = row;
  const user = await activeUsers(db).where('id', '=', user_id).executeTakeFirst();
  return user && { ...session, user };
}

/** Whether a session's last use is due to be written. */
export function isToBeNoted({ seenAt }: Session, now: number): boolean {
  return elapsedBetween(now, seenAt) >= seenEveryMs;
}

/** Writes that a session is in use, which keeps it from expiring. */
export async function noteSeen(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable('desk_session').set({ seen_at: now }).where('id', '=', id).execute();
}

/** A time in the future was written by a clock that was wrong, and must not make a session last longer. */
function isAlive({ createdAt, seenAt }: Omit<Session, 'user'>, now: number): boolean {
  return elapsedBetween(now, seenAt) < maxIdleMs && elapsedBetween(now, createdAt) < maxSessionMs;
}

/** A user's live sessions, the newest first. */
export async function listSessions(db: Database, userId: string, now: number) {
  const rows = await db
    .selectFrom('desk_session')
    .select(['id', 'way', 'agent', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.filter((row) => isAlive(row, now));
}

/** Ends a session of a user. @returns false if the user has no such session */
export async function endSession(
  db: Database,
  session: { id: string; user: User; act: 'signed out' | 'session ended'; now: number },
): Promise<boolean> {
  const { id, user, act, now } = session;
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('desk_session')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst();
    if (ended) await writeAudit(trx, { at: now, who: user.address, act });
    return ended !== undefined;
  });
}
