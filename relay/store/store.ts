import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { channelOf } from '../lead.ts';
import type { ChannelName, ConsentRecord, Lead, Submission } from '../lead.ts';
import { quarantinedAfter, readBacklog } from './backlog.ts';
import type { Backlog } from './backlog.ts';
import type { Database } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { consentFrom, consentRow, leadRow } from './lead-row.ts';
import { claim, nextDueAt, releaseClaims, settle } from './outbox.ts';
import type { ClaimedDelivery, ClaimRequest, Settlement } from './outbox.ts';
import { note, noted, sharedValue } from './relay-state.ts';
import type { Schema } from './schema.ts';

const maxGroup = 128;
const maxWaiting = 4096;

export interface Accepted {
  leadId: string;
  /** True when this very message was stored before: the earlier lead answers for it. */
  repeated: boolean;
}

export interface StoreCounts {
  leads: number;
  deliveries: { delivered: number; waiting: number; parked: number; held: number };
}

/** Where leads are kept. Every method resolves only after its change is on the disk. */
export interface Store {
  accept: (submission: Submission) => Promise<Accepted>;
  claim: (request: ClaimRequest) => Promise<ClaimedDelivery[]>;
  settle: (claimed: ClaimedDelivery, settlement: Settlement) => Promise<void>;
  nextDueAt: (channel: ChannelName) => Promise<number | null>;
  consentOf: (leadId: string) => Promise<ConsentRecord | null>;
  releaseClaims: (now: number) => Promise<void>;
  backlog: (now: number) => Promise<Backlog>;
  quarantinedAfter: (leadId: string) => Promise<{ count: number; lastId: string | null }>;
  noted: (name: string) => Promise<string | undefined>;
  note: (name: string, value: string | undefined) => Promise<void>;
  sharedValue: (name: string, make: () => string) => Promise<string>;
  counts: () => Promise<StoreCounts>;
  close: () => Promise<void>;
}

/** The store as the relay uses it, over an open database. */
export function createStore(db: Database): Store {
  const acceptance = createGroupCommit(
    (group: readonly Submission[]) => db.transaction().execute((trx) => insertAll(trx, group)),
    { maxGroup, maxWaiting },
  );
  // Outcomes come in bursts: one sync for each would leave little of the disk for new leads.
  const settlements = createGroupCommit(
    (group: readonly [ClaimedDelivery, Settlement][]) =>
      db.transaction().execute(async (trx) => {
        for (const [claimed, settlement] of group) await settle(trx, claimed, settlement);
        return group.map(() => undefined);
      }),
    { maxGroup, maxWaiting },
  );
  return {
    accept: (submission) => acceptance.add(submission),
    claim: (request) => claim(db, request),
    settle: (claimed, settlement) => settlements.add([claimed, settlement]),
    nextDueAt: (channel) => nextDueAt(db, channel),
    consentOf: (leadId) => consentOf(db, leadId),
    releaseClaims: (now) => releaseClaims(db, now),
    backlog: (now) => readBacklog(db, now),
    quarantinedAfter: (leadId) => quarantinedAfter(db, leadId),
    noted: (name) => noted(db, name),
    note: (name, value) => note(db, name, value),
    sharedValue: (name, make) => sharedValue(db, name, make),
    counts: () => count(db),
    close: () => db.destroy(),
  };
}

async function insertAll(
  trx: Transaction<Schema>,
  group: readonly Submission[],
): Promise<Accepted[]> {
  const inserted = await trx
    .insertInto('lead')
    .values(group.map(({ lead }) => leadRow(lead)))
    .onConflict((conflict) => conflict.columns(['idempotency_key', 'content_hash']).doNothing())
    .returning('id')
    .execute();
  const fresh = new Set(inserted.map(({ id }) => id));
  const added = group.filter(({ lead }) => fresh.has(lead.id));

  const consents = added.flatMap(({ lead, consent }) =>
    consent === null ? [] : [consentRow(lead.id, consent)],
  );
  if (consents.length > 0) await trx.insertInto('consent').values(consents).execute();

  const deliveries = added.flatMap(({ lead, deliveries: messages }) =>
    messages.map(({ kind, recipient, onceKey }) => ({
      id: randomUUIDv7(),
      lead_id: lead.id,
      kind,
      channel: channelOf(kind),
      recipient,
      once_key: onceKey,
      attempts: 0,
      next_at: lead.receivedAt,
      trying_since: lead.receivedAt,
      held_at: lead.spam.quarantined ? lead.receivedAt : null,
    })),
  );
  if (deliveries.length > 0) {
    await trx
      .insertInto('delivery')
      .values(deliveries)
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .execute();
  }

  const accepted: Accepted[] = [];
  for (const { lead } of group) {
    const repeated = !fresh.has(lead.id);
    accepted.push({ leadId: repeated ? await earlierLeadId(trx, lead) : lead.id, repeated });
  }
  return accepted;
}

async function earlierLeadId(trx: Transaction<Schema>, lead: Lead): Promise<string> {
  const { id } = await trx
    .selectFrom('lead')
    .select('id')
    .where('idempotency_key', '=', lead.idempotencyKey)
    .where('content_hash', '=', lead.contentHash)
    .executeTakeFirstOrThrow();
  return id;
}

async function consentOf(db: Database, leadId: string): Promise<ConsentRecord | null> {
  const row = await db
    .selectFrom('consent')
    .selectAll()
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  return row ? consentFrom(row) : null;
}

async function count(db: Database): Promise<StoreCounts> {
  const { leads } = await db
    .selectFrom('lead')
    .select((eb) => eb.fn.countAll<number>().as('leads'))
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('delivery')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('delivered_at').as('delivered'),
      eb.fn.count<number>('parked_at').as('parked'),
      eb.fn.count<number>('held_at').as('held'),
    ])
    .executeTakeFirstOrThrow();
  const { delivered, parked, held } = row;
  const waiting = row.all - delivered - parked - held;
  return { leads, deliveries: { delivered, parked, held, waiting } };
}
