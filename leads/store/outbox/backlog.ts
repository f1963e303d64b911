import { carryingKinds, toldKinds } from '../../delivery-kinds.ts';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { calledSpam, releasable } from '../lead/in-quarantine.ts';
import { isGivenUp, isInState } from '../lead/is-in-state.ts';
import { minuteMs } from '../../../platform/clock.ts';

export type Backlog = Awaited<ReturnType<typeof readBacklog>>;

/** A mail server's own retries and greylisting are over by then. */
export const lateAfterMs = 15 * minuteMs;

/** What is not done yet. Read from partial indexes: what was delivered costs nothing. */
export async function readBacklog(db: Database, now: number) {
  const waiting = await db
    .selectFrom('delivery')
    .select((eb) => [
      'channel',
      eb.fn.countAll<number>().as('count'),
      // Those that have been tried for `lateAfterMs` or longer and somebody is told of.
      eb.fn
        .countAll<number>()
        // A visitor who mistypes the address loses an automatic reply, and that is nobody's trouble.
        .filterWhere('kind', 'in', toldKinds)
        .filterWhere('trying_since', '<=', now - lateAfterMs)
        .as('late'),
      // Since when the oldest has been tried.
      eb.fn.min('trying_since').as('oldestSince'),
    ])
    .where(isInState('waiting'))
    .groupBy('channel')
    .execute();
  const { parked, parkedByItself } = await db
    .selectFrom('delivery')
    .select((eb) => [
      eb.fn.countAll<number>().as('parked'),
      eb.fn
        .countAll<number>()
        .filterWhere('kind', 'in', carryingKinds)
        .filterWhere(isGivenUp)
        .as('parkedByItself'),
    ])
    .where(isInState('parked'))
    .executeTakeFirstOrThrow();
  const quarantined = await countRows(releasable(db));
  const called = await countRows(calledSpam(db));
  return {
    /** A channel where nothing waits is left out. */
    waiting,
    /** Deliveries that were given up. */
    parked,
    /** Of those, what carries a lead to its people and no person gave up: a person can send it again. */
    parkedByItself,
    /** Leads that look like spam and that nobody has released, or called spam. */
    quarantined: quarantined - called,
  };
}

/** Notifications that a mail server refused with a reply for good, and that are tried all the same. */
export async function countRefused(db: Database): Promise<number> {
  return countRows(
    db
      .selectFrom('delivery')
      .where('channel', '=', 'mail')
      .where('kind', 'in', carryingKinds)
      .where('last_answer', 'like', '5%')
      // About our password: that is told by itself.
      .where('last_answer', 'not like', '53%')
      .where(isInState('waiting')),
  );
}
