import { deidentifiedAmong, deidentifyStep } from './deidentify.ts';
import type { Step, StepRequest } from './deidentify.ts';
import type { Submission } from '../lead.ts';
import type { ChannelName } from '../delivery-kinds.ts';
import { createAcceptance } from './acceptance.ts';
import type { Accepted } from './acceptance.ts';
import { countRefused, quarantinedAfter, readBacklog } from './backlog.ts';
import type { Backlog } from './backlog.ts';
import type { Database } from './database.ts';
import { erasingStore } from './erasing-store.ts';
import type { ErasingStore } from './erasing-store.ts';
import { createGroupCommit } from './group-commit.ts';
import { claim, nextDueAt, settleAll } from './outbox.ts';
import { recallAhead, releaseClaims } from './reclaim.ts';
import type { AheadRequest } from './reclaim.ts';
import type { Claim, ClaimedDelivery, ClaimRequest, Settled, Settlement } from './outbox.ts';
import { agreeOnState, readState, replaceState, writeState } from './relay-state.ts';
import { readUnsettled, readUnsettledMailboxes } from './unsettled.ts';
import type { Unsettled, UnsettledMailbox, UnsettledRequest } from './unsettled.ts';
import { rowsOf } from './submission-rows.ts';
import type { SubmissionRows } from './submission-rows.ts';

const limits = { maxGroup: 128, maxWaiting: 4096 };

/**
 * Where leads are kept. Every method resolves only after its change is on the disk; each takes and
 * gives plain data, so that another thread can be asked.
 */
export interface Store extends ErasingStore {
  accept: (submission: Submission) => Promise<Accepted>;
  claim: (request: ClaimRequest) => Promise<ClaimedDelivery[]>;
  settle: (claim: Claim, settlement: Settlement) => Promise<void>;
  nextDueAt: (channel: ChannelName) => Promise<number | null>;
  recallAhead: (request: AheadRequest) => Promise<void>;
  releaseClaims: (now: number) => Promise<void>;
  backlog: (now: number) => Promise<Backlog>;
  countRefused: () => Promise<number>;
  quarantinedAfter: (leadId: string) => Promise<{ count: number; lastId: string | null }>;
  unsettled: (request: UnsettledRequest) => Promise<Unsettled>;
  unsettledMailboxes: () => Promise<UnsettledMailbox[]>;
  readState: (name: string) => Promise<string | undefined>;
  writeState: (name: string, value: string | undefined) => Promise<void>;
  replaceState: (name: string, read: string | undefined, value: string) => Promise<boolean>;
  agreeOnState: (name: string, value: string) => Promise<string>;
  deidentifyStep: (request: StepRequest) => Promise<Step>;
  deidentifiedAmong: (leadIds: readonly string[]) => Promise<string[]>;
  close: () => Promise<void>;
}

/** A store at work in this thread. */
export interface LocalStore extends Store {
  /** Accepts a submission that another thread has made rows of. */
  acceptRows: (rows: SubmissionRows) => Promise<Accepted>;
}

/** The store as the relay uses it, over an open database. */
export function createStore(db: Database): LocalStore {
  const acceptance = createGroupCommit(createAcceptance(db), limits);
  // Outcomes come in bursts: one sync for each would leave little of the disk for new leads.
  const settlements = createGroupCommit(
    (group: readonly Settled[]) => settleAll(db, group).then(() => group.map(() => undefined)),
    limits,
  );
  let withheld: ReadonlySet<string> = new Set();
  return {
    accept: (submission) => acceptance.add(rowsOf(submission)),
    acceptRows: (rows) => acceptance.add(rows),
    async claim(request) {
      const claimed = await claim(db, request);
      return claimed.filter(({ lead }) => !withheld.has(lead.id));
    },
    settle: ({ id, attempts }, settlement) => settlements.add({ id, attempts, settlement }),
    nextDueAt: (channel) => nextDueAt(db, channel),
    recallAhead: (request) => recallAhead(db, request),
    releaseClaims: (now) => releaseClaims(db, now),
    backlog: (now) => readBacklog(db, now),
    countRefused: () => countRefused(db),
    quarantinedAfter: (leadId) => quarantinedAfter(db, leadId),
    unsettled: (request) => readUnsettled(db, request),
    unsettledMailboxes: () => readUnsettledMailboxes(db),
    readState: (name) => readState(db, name),
    writeState: (name, value) => writeState(db, name, value),
    replaceState: (name, read, value) => replaceState(db, name, read, value),
    agreeOnState: (name, value) => agreeOnState(db, name, value),
    deidentifyStep: (request) => deidentifyStep(db, request),
    deidentifiedAmong: (leadIds) => deidentifiedAmong(db, leadIds),
    ...erasingStore(db),
    withhold(leadIds) {
      withheld = new Set(leadIds);
      return Promise.resolve();
    },
    close: () => db.destroy(),
  };
}
