import { sql } from 'kysely';
import { hourMs } from '../../../platform/clock.ts';
import type { ChannelName } from '../../delivery-kinds.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';
import { waiting } from './outbox.ts';

// Deliveries that nobody would take up again in time: left by a clock that was ahead, or by a process
// that is gone.

/** What is due though it does not look so: what was stored while the clock was ahead. */
interface AheadRequest {
  channel: ChannelName;
  now: number;
  /** No wait is longer. */
  maxWaitMs: number;
  /** Ids that the caller is sending. */
  inHand: readonly string[];
}

/** How far apart the clocks of relays on one store may be, and a clock from one reading to the next. */
const relaysDifferMs = hourMs;

/**
 * Makes due what waits for longer than any wait is, and what has been tried since later than now: a
 * clock that was ahead stored it. It counts as tried since now, since nobody knows since when it was.
 */
export async function recallAhead(
  db: Database,
  { channel, now, maxWaitMs, inHand }: AheadRequest,
): Promise<void> {
  const ahead = waiting(db, channel)
    .select('id')
    .where('next_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('next_at', '>', now + maxWaitMs + relaysDifferMs),
        eb('trying_since', '>', now + relaysDifferMs),
      ]),
    )
    .$if(inHand.length > 0, (query) => query.where('id', 'not in', inHand))
    // What another relay holds, whose clock is ahead of ours, is on its way: its own lease ends it.
    .$if(isShared(db), (query) =>
      query
        .where((eb) =>
          eb.or([
            eb('claimed_at', 'is', null),
            eb('claimed_at', '>', now + maxWaitMs + relaysDifferMs),
          ]),
        )
        .forUpdate()
        .skipLocked(),
    );
  await db
    .updateTable('delivery')
    .set({
      next_at: now,
      trying_since: sql<number>`case when trying_since > ${now} then ${now} else trying_since end`,
    })
    .where('id', 'in', ahead)
    .execute();
}

/**
 * Makes due what a process that is gone had claimed. In a store that others share it does nothing:
 * what they hold is theirs, and what nobody holds any more is due when its lease ends.
 */
export async function releaseClaims(db: Database, now: number): Promise<void> {
  if (isShared(db)) return;
  await db
    .updateTable('delivery')
    .set({ next_at: now, claimed_at: null })
    .where('claimed_at', 'is not', null)
    .where(isInState('waiting'))
    .execute();
  // A letter does not say whether it is in hand or waits for its next try. Somebody waits for it.
  await db
    .updateTable('letter')
    .set({ next_at: now })
    .where('attempts', '>', 0)
    .where('text', '<>', '')
    .execute();
}
