import { sql } from 'kysely';
import type { Submission } from '../lead.ts';
import { acceptAll, tryToAccept } from './acceptance/acceptance.ts';
import { countRefused, readBacklog } from './outbox/backlog.ts';
import type { Database } from './database/database.ts';
import { deidentifiedAmong, deidentifyStep } from './erasing/deidentify.ts';
import { erasingStore } from './erasing/erasing-store.ts';
import { fileStore } from './files/file-chunks.ts';
import { createGroupCommit } from './acceptance/group-commit.ts';
import { countQuarantinedSince } from './lead/in-quarantine.ts';
import { claimLetters, refuseLetter, settleLetter, writeLetters } from './outbox/letters.ts';
import { isShared } from './tables/is-shared.ts';
import { bindDatabase } from './database/bind-database.ts';
import {
  claim,
  nextDueAt,
  settleAll,
  type Claim,
  type ClaimRequest,
  type Settled,
  type Settlement,
} from './outbox/outbox.ts';
import { recallAhead, releaseClaims } from './outbox/reclaim.ts';
import { countUnscanned, recordScan, recordScanFault } from './files/record-scan.ts';
import { isDamaged, isStoreWide } from './database/store-error.ts';
import { agreeOnState, readState, replaceState, writeState } from './database/relay-state.ts';
import { rowsOf, type SubmissionRows } from './lead/submission-rows.ts';
import { readMarks } from './lead/spam-marks.ts';
import { readUnsettled, readUnsettledMailboxes } from './outbox/unsettled.ts';

const limits = { maxGroup: 128, maxWaiting: 4096 };

/**
 * Where leads are kept. Every method resolves only once its change is on the disk. Arguments and results are plain
 * data, so that another thread can run it.
 */
export type Store = ReturnType<typeof createStore>;

/** Creates the store that the relay uses, over an open database. */
export function createStore(db: Database) {
  /** The last submission that failed because of the store, kept until one is accepted. */
  let refused: SubmissionRows | undefined;
  const acceptance = createGroupCommit(async (group: readonly SubmissionRows[]) => {
    try {
      const accepted = await acceptAll(db, group);
      refused = undefined;
      return accepted;
    } catch (error) {
      if (isStoreWide(error) || isDamaged(error)) [refused] = group;
      throw error;
    }
  }, limits);
  // Outcomes come in bursts: a sync for each would leave new leads little of the disk's time.
  const settlements = createGroupCommit(
    (group: readonly Settled[]) => settleAll(db, group).then(() => group.map(() => undefined)),
    limits,
  );
  let withheld: ReadonlySet<string> = new Set();
  return {
    accept: (submission: Submission) => acceptance.add(rowsOf(submission)),
    /** The same for a caller that builds the rows itself. */
    acceptRows: acceptance.add,
    async claim(request: ClaimRequest) {
      const claimed = await claim(db, request);
      return claimed.filter(({ lead }) => !withheld.has(lead.id));
    },
    settle: ({ id, attempts }: Claim, settlement: Settlement): Promise<void> =>
      settlements.add({ id, attempts, settlement }),
    /** Checks that leads can be stored. If the last one could not be, that one is tried too. */
    async probe(now: number) {
      await probe(db, now);
      if (refused) await tryToAccept(db, refused);
      refused = undefined;
    },
    ...bindDatabase(db, {
      nextDueAt,
      recallAhead,
      releaseClaims,
      writeLetters,
      claimLetters,
      settleLetter,
      refuseLetter,
      backlog: readBacklog,
      countRefused,
      countQuarantinedSince,
      unsettled: readUnsettled,
      unsettledMailboxes: readUnsettledMailboxes,
      spamMarks: readMarks,
      readState,
      writeState,
      replaceState,
      agreeOnState,
      deidentifyStep,
      deidentifiedAmong,
      recordScan,
      recordScanFault,
      countUnscanned,
    }),
    ...fileStore(db),
    ...erasingStore(db),
    withhold(leadIds: readonly string[]) {
      withheld = new Set(leadIds);
      return Promise.resolve();
    },
    close: () => db.destroy(),
  };
}

/**
 * Checks that the store can be written to. In PostgreSQL somebody may hold a lock on the tables of leads, or have
 * revoked the right to write them, while every other table can be written as usual.
 */
async function probe(db: Database, now: number): Promise<void> {
  await writeState(db, 'probe', String(now));
  if (!isShared(db)) return;
  await db
    .transaction()
    .execute((trx) => sql`lock table lead, delivery in row exclusive mode`.execute(trx));
}
