import { carryingKinds, reportedKinds } from '../../delivery-kinds.ts';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { calledSpam, releasable } from '../lead/in-quarantine.ts';
import { isGivenUp, isInState } from '../lead/is-in-state.ts';
import { minuteMs } from '../../../platform/clock.ts';

export type Backlog = Awaited<ReturnType<typeof readBacklog>>;

/** How long a delivery is retried before it counts as late: by then greylisting and a server's own retries are over. */
export const lateAfterMs = 15 * minuteMs;

/** Counts what is still to be done. Read from partial indexes, so delivered leads cost nothing. */
export async function readBacklog(db: Database, now: number) {
  const waiting = await db
    .selectFrom('delivery')
    .select((eb) => [
      'channel',
      eb.fn.countAll<number>().as('count'),
      // Tried for `lateAfterMs` or longer, and of a kind whose delay is reported.
      eb.fn
        .countAll<number>()
        // A lost automatic reply is no trouble to anybody: its visitor mistyped the address.
        .filterWhere('kind', 'in', reportedKinds)
        .filterWhere('trying_since', '<=', now - lateAfterMs)
        .as('late'),
      // When the oldest was first tried.
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
    /** By channel; a channel where nothing waits is left out. */
    waiting,
    /** Deliveries that were given up. */
    parked,
    /** Of those, the deliveries to a lead's people that the relay gave up, not a person: they can be sent again. */
    parkedByItself,
    /** Leads in quarantine that nobody has released or marked as spam. */
    quarantined: quarantined - called,
  };
}

/** Counts waiting notifications whose last reply was a permanent refusal; they are retried all the same. */
export async function countRefused(db: Database): Promise<number> {
  return countRows(
    db
      .selectFrom('delivery')
      .where('channel', '=', 'mail')
      .where('kind', 'in', carryingKinds)
      .where('last_answer', 'like', '5%')
      // Replies about our password are reported separately.
      .where('last_answer', 'not like', '53%')
      .where(isInState('waiting')),
  );
}
