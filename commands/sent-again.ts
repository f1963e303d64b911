import type { Database } from '../leads/store/database/database.ts';
import { countSentSince, countWaiting } from '../leads/store/outbox/sent-since.ts';
import { readStoreBefore } from './restored-access.ts';

type SentAgain = Awaited<ReturnType<typeof sentAgain>>;

/** Counts what goes out when the relay starts on a restored backup. */
export async function sentAgain(store: string, db: Database) {
  return {
    waiting: await countWaiting(db),
    /** Of those, how many went out since. Undefined if there is no previous store, or it cannot be read. */
    sentSince: await readStoreBefore(store, (before) => countSentSince(db, before)),
  };
}

/** The same in a sentence, or none if nothing waits. */
export function sentAgainWords({ waiting, sentSince }: SentAgain): string[] {
  if (waiting === 0) return [];
  const sent =
    sentSince === undefined
      ? 'Those sent since then go out a second time, under the same Message-ID'
      : `Of those, sent since then and going out a second time, under the same Message-ID: ${sentSince.toLocaleString('en')}`;
  return [
    `Mails and webhooks that wait in it and go out when the relay starts: ${waiting.toLocaleString('en')}. ${sent}. To hold back those of a lead, park it first: npm run leads -- park REF. list --status waiting shows them.`,
  ];
}
