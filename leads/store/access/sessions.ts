import { randomUUIDv7 } from 'node:crypto';
import { between, dayMs, hourMs, minuteMs } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { SignInWay } from '../tables/access-schema.ts';
import type { Database } from '../database/database.ts';
import { writeAudit } from './audit.ts';
import { spendLink } from './links.ts';
import { activeUsers, type User } from './users.ts';

/** Of a session that nobody uses. */
const maxIdleMs = 12 * hourMs;

/** Of any session, however much it is used. */
export const maxSessionMs = 7 * dayMs;

/** When a session was last used is written this often at most: a write for each page is too many. */
const seenEveryMs = 5 * minuteMs;

const maxAgentLength = 200;

/** Who is at the desk, and since when. */
export interface Session {
  /** Names it where sessions are listed; it signs nobody in. */
  id: string;
  user: User;
  createdAt: number;
  /** When it was last used, give or take what `noteSeen` leaves out. */
  seenAt: number;
}

export interface NewSession {
  /** What the browser will keep; its hash alone is stored. */
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
 * Uses a link up and begins the session of whose it is, in one write: a link that signed nobody in is still good.
 * @returns whose it was, or undefined for nobody
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

/** The session of a token, or undefined for one that has ended or never was. */
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

/** Whether it is time to write that a session is in use. */
export function isToBeNoted({ seenAt }: Session, now: number): boolean {
  return between(now, seenAt) >= seenEveryMs;
}

/** Writes that a session is in use, without which it ends. */
export async function noteSeen(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable('desk_session').set({ seen_at: now }).where('id', '=', id).execute();
}

/** A time that lies ahead was written by a clock that was wrong: it makes no session last longer. */
function isAlive({ createdAt, seenAt }: Omit<Session, 'user'>, now: number): boolean {
  return between(now, seenAt) < maxIdleMs && between(now, createdAt) < maxSessionMs;
}

/** Somebody's sessions that have not ended, the newest first. */
export async function listSessions(db: Database, userId: string, now: number) {
  const rows = await db
    .selectFrom('desk_session')
    .select(['id', 'way', 'agent', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.filter((row) => isAlive(row, now));
}

/** Ends one of somebody's own sessions. @returns false where it is no session of theirs */
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
