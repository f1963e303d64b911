import { sql } from 'kysely';
import { hourMs } from '../../../platform/clock.ts';
import type { ChannelName } from '../../delivery-kinds.ts';
import { isShared } from '../tables/is-shared.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';
import { waiting } from './outbox.ts';

// Recovers deliveries that nobody would claim in time: those stored by a clock that was ahead, or claimed by a process
// that is gone.

interface AheadRequest {
  channel: ChannelName;
  now: number;
  /** The longest wait between two attempts. */
  maxWaitMs: number;
  /** Ids that the caller is sending. */
  inHand: readonly string[];
}

/** How far the clocks of relays on one store may differ, and one clock between two readings. */
const relaysDifferMs = hourMs;

/**
 * Makes deliveries due that a clock that was ahead stored: those that wait for longer than any wait lasts, or whose
 * first attempt is in the future. That attempt counts as made now, since its time is unknown.
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
    // A delivery claimed by another relay, whose clock is ahead of ours, is being sent: its own lease ends it.
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
 * Releases the claims of a process that is gone. In a store that relays share it does nothing: claims may be another
 * relay's, and expired leases make deliveries due by themselves.
 */
export async function releaseClaims(db: Database, now: number): Promise<void> {
  if (isShared(db)) return;
  await db
    .updateTable('delivery')
    .set({ next_at: now, claimed_at: null })
    .where('claimed_at', 'is not', null)
    .where(isInState('waiting'))
    .execute();
  // A letter's row does not say whether it is claimed or waits for a retry. Somebody is waiting for it.
  await db
    .updateTable('letter')
    .set({ next_at: now })
    .where('attempts', '>', 0)
    .where('text', '<>', '')
    .execute();
}
