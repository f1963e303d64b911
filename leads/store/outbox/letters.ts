import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs, hourMs } from '../../../platform/clock.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { maxSilenceMs } from './outbox.ts';

/** A mail that is about no lead, such as one with a sign-in link. It is deleted once it is sent. */
export interface NewLetter {
  recipient: string;
  subject: string;
  text: string;
  nextAt: number;
  /** When it expires unsent; by default after `letterLastsMs`, which suits a mail that signs nobody in. */
  expiresAt?: number;
}

/** How long an unreachable mail server is retried. */
const letterLastsMs = 5 * dayMs;

/** The longest wait between two attempts to send a letter. */
export const longestLetterWaitMs = dayMs;

/** A letter due later was stored by a clock that was ahead. Relays on one store differ by an hour at most. */
const aheadMs = longestLetterWaitMs + hourMs;

/** A letter leased to one sender. */
export interface ClaimedLetter extends Pick<NewLetter, 'recipient' | 'subject' | 'text'> {
  id: string;
  /** Includes this attempt. */
  attempts: number;
}

export async function writeLetter(db: Database, letter: NewLetter): Promise<void> {
  const { nextAt: next_at, expiresAt: expires_at = next_at + letterLastsMs, ...mail } = letter;
  const row = { id: randomUUIDv7(), ...mail, attempts: 0, next_at, expires_at };
  await db.insertInto('letter').values(row).execute();
}

/** Writes letters in one transaction. */
export function writeLetters(db: Database, letters: readonly NewLetter[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const letter of letters) await writeLetter(trx, letter);
  });
}

/**
 * Claims due letters and deletes expired ones. One that may wait for days lasts longer by a silence without attempts.
 * @returns also how many expired letters had been tried and were never sent
 */
export async function claimLetters(
  db: Database,
  { now, limit, leaseMs }: { now: number; limit: number; leaseMs: number },
): Promise<{ letters: ClaimedLetter[]; expired: number }> {
  const silentSince = now - maxSilenceMs;
  const expired = await db
    .deleteFrom('letter')
    .where('expires_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('next_at', '>=', silentSince),
        eb('expires_at', '<=', eb('next_at', '+', maxSilenceMs)),
      ]),
    )
    .returning(['attempts', 'text'])
    .execute();
  const due = db
    .selectFrom('letter')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('next_at', '<=', now),
        // A letter that was refused, or is to nobody, has no text and waits to be deleted.
        eb.and([eb('next_at', '>', now + aheadMs), eb('text', '<>', '')]),
      ]),
    )
    .orderBy('next_at')
    .limit(limit)
    .$if(isShared(db), (query) => query.forUpdate().skipLocked());
  const letters = await db
    .updateTable('letter')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_at: now + leaseMs,
      expires_at: sql<number>`case when next_at < ${silentSince} then expires_at + ${now} - next_at else expires_at end`,
    })
    .where('id', 'in', due)
    .returning(['id', 'recipient', 'subject', 'text', 'attempts'])
    .execute();
  const unsent = expired.filter(({ attempts, text }) => attempts > 0 && text !== '');
  return { letters, expired: unsent.length };
}

/** @param nextAt when to try again; null once a server has accepted it */
export async function settleLetter(
  db: Database,
  { id, attempts }: Pick<ClaimedLetter, 'id' | 'attempts'>,
  nextAt: number | null,
): Promise<void> {
  if (nextAt === null) {
    await db.deleteFrom('letter').where('id', '=', id).execute();
    return;
  }
  await db
    .updateTable('letter')
    .set({ next_at: nextAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/**
 * Records a permanent refusal, without the letter's text, until the letter would have expired: whoever had it sent is
 * told.
 */
export async function refuseLetter(db: Database, { id }: Pick<ClaimedLetter, 'id'>): Promise<void> {
  await db
    .updateTable('letter')
    .set((eb) => ({ text: '', next_at: eb.ref('expires_at') }))
    .where('id', '=', id)
    .execute();
}

/** Deletes the records of refusals by an address: it is written to again. */
export async function forgetRefused(db: Database, recipient: string): Promise<void> {
  await db.deleteFrom('letter').where('recipient', '=', recipient).where('text', '=', '').execute();
}

/** Addresses whose letters no server has accepted; the first attempt, which may be in progress, does not count. */
export async function readUntaken(db: Database): Promise<ReadonlyMap<string, 'refused' | 'waits'>> {
  const letters = await db
    .selectFrom('letter')
    .select(['recipient', 'text'])
    .where((eb) => eb.or([eb('attempts', '>', 1), eb('text', '=', '')]))
    .execute();
  return new Map(
    Map.groupBy(letters, ({ recipient }) => recipient)
      .entries()
      .map(([to, theirs]) => [to, theirs.some(({ text }) => text === '') ? 'refused' : 'waits']),
  );
}
