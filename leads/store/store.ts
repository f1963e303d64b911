import { deidentifiedAmong, deidentifyStep, type StepRequest } from './deidentify.ts';
import type { Submission } from '../lead.ts';
import type { ChannelName } from '../delivery-kinds.ts';
import { acceptAll } from './acceptance.ts';
import { countRefused, readBacklog } from './backlog.ts';
import type { Database } from './database.ts';
import { erasingStore } from './erasing-store.ts';
import { fileStore } from './file-chunks.ts';
import { createGroupCommit } from './group-commit.ts';
import { countQuarantinedSince } from './in-quarantine.ts';
import {
  claimLetters,
  refuseLetter,
  settleLetter,
  type ClaimedLetter,
  type LetterRequest,
} from './letters.ts';
import {
  claim,
  nextDueAt,
  settleAll,
  type Claim,
  type ClaimRequest,
  type Settled,
  type Settlement,
} from './outbox.ts';
import { recallAhead, releaseClaims, type AheadRequest } from './reclaim.ts';
import {
  countUnscanned,
  recordScan,
  recordScanFault,
  type ScanFault,
  type ScanRecord,
} from './record-scan.ts';
import { agreeOnState, readState, replaceState, writeState } from './relay-state.ts';
import { readMarks } from './spam-marks.ts';
import { readUnsettled, readUnsettledMailboxes, type UnsettledRequest } from './unsettled.ts';

const limits = { maxGroup: 128, maxWaiting: 4096 };

/**
 * Where leads are kept. Every method resolves only after its change is on the disk; each takes and
 * gives plain data, so that another thread can be asked.
 */
export type Store = ReturnType<typeof createStore>;

/** The store as the relay uses it, over an open database. */
export function createStore(db: Database) {
  const acceptance = createGroupCommit(
    (group: readonly Submission[]) => acceptAll(db, group),
    limits,
  );
  // Outcomes come in bursts: one sync for each would leave little of the disk for new leads.
  const settlements = createGroupCommit(
    (group: readonly Settled[]) => settleAll(db, group).then(() => group.map(() => undefined)),
    limits,
  );
  let withheld: ReadonlySet<string> = new Set();
  return {
    accept: acceptance.add,
    async claim(request: ClaimRequest) {
      const claimed = await claim(db, request);
      return claimed.filter(({ lead }) => !withheld.has(lead.id));
    },
    settle: ({ id, attempts }: Claim, settlement: Settlement): Promise<void> =>
      settlements.add({ id, attempts, settlement }),
    nextDueAt: (channel: ChannelName) => nextDueAt(db, channel),
    recallAhead: (request: AheadRequest) => recallAhead(db, request),
    releaseClaims: (now: number) => releaseClaims(db, now),
    claimLetters: (request: LetterRequest) => claimLetters(db, request),
    settleLetter: (letter: Pick<ClaimedLetter, 'id' | 'attempts'>, nextAt: number | null) =>
      settleLetter(db, letter, nextAt),
    refuseLetter: (letter: Pick<ClaimedLetter, 'id'>) => refuseLetter(db, letter),
    backlog: (now: number) => readBacklog(db, now),
    countRefused: () => countRefused(db),
    countQuarantinedSince: (request: { since: number; now: number }) =>
      countQuarantinedSince(db, request),
    unsettled: (request: UnsettledRequest) => readUnsettled(db, request),
    unsettledMailboxes: () => readUnsettledMailboxes(db),
    spamMarks: (known?: string) => readMarks(db, known),
    readState: (name: string) => readState(db, name),
    writeState: (name: string, value: string | undefined) => writeState(db, name, value),
    replaceState: (name: string, read: string | undefined, value: string) =>
      replaceState(db, name, read, value),
    agreeOnState: (name: string, value: string) => agreeOnState(db, name, value),
    deidentifyStep: (request: StepRequest) => deidentifyStep(db, request),
    deidentifiedAmong: (leadIds: readonly string[]) => deidentifiedAmong(db, leadIds),
    ...fileStore(db),
    recordScan: (record: ScanRecord) => recordScan(db, record),
    recordScanFault: (fault: ScanFault) => recordScanFault(db, fault),
    countUnscanned: () => countUnscanned(db),
    ...erasingStore(db),
    withhold(leadIds: readonly string[]) {
      withheld = new Set(leadIds);
      return Promise.resolve();
    },
    close: () => db.destroy(),
  };
}
