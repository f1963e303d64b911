import { type ChannelName, reportedKinds } from '../../delivery-kinds.ts';
import { scannerWords } from '../../lead-file.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';

export type OldestWaiting = NonNullable<Awaited<ReturnType<typeof readOldestWaiting>>>;

/**
 * The waiting delivery of a channel that has been tried the longest, with its last answer, among those whose delay is
 * reported. A delivery that waits for the scanner is left out: no server has seen it, and it is reported separately.
 */
export async function readOldestWaiting(db: Database, channel: ChannelName) {
  return db
    .selectFrom('delivery')
    .select(['lead_id as leadId', 'trying_since as since', 'last_answer as lastAnswer'])
    .where(isInState('waiting'))
    .where('channel', '=', channel)
    .where('kind', 'in', reportedKinds)
    .where((eb) =>
      eb.or([eb('last_answer', 'is', null), eb('last_answer', 'not like', `${scannerWords}%`)]),
    )
    .orderBy('trying_since')
    .limit(1)
    .executeTakeFirst();
}

/** When the mail server accepted the newest mail that was delivered; undefined if it has accepted none yet. */
export async function readLastTaken(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('delivery')
    .select('delivered_at')
    .where('channel', '=', 'mail')
    .where(isInState('delivered'))
    // Ids sort by time, so the newest is found without a scan.
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.delivered_at ?? undefined;
}
