import { randomUUIDv7 } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import type { Dialect, Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DeliveryKind, Lead, LeadField, Submission } from '../lead.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

const maxGroup = 128;
const maxWaiting = 4096;

export interface Accepted {
  leadId: string;
  /** True when this very message was stored before: the earlier lead answers for it. */
  repeated: boolean;
}

/** A delivery in the hands of one sender until its lease ends. */
export interface ClaimedDelivery {
  id: string;
  kind: DeliveryKind;
  recipient: string;
  /** Counts this attempt; settling is refused once somebody else has claimed since. */
  attempts: number;
  lead: Lead;
}

export interface ClaimRequest {
  now: number;
  limit: number;
  leaseMs: number;
  /** Ids the caller holds already. A clock that jumps ends a lease while its message is on its way. */
  held: readonly string[];
}

export type Settlement =
  | { kind: 'delivered'; at: number; answer: string }
  | { kind: 'waiting'; nextAt: number; answer: string }
  | { kind: 'parked'; at: number; answer: string };

export interface StoreCounts {
  leads: number;
  deliveries: { delivered: number; waiting: number; parked: number };
}

/** Where leads are kept. Every method resolves only after its change is on the disk. */
export interface Store {
  accept: (submission: Submission) => Promise<Accepted>;
  /** Takes deliveries that are due, each with a lease of `leaseMs`. */
  claim: (request: ClaimRequest) => Promise<ClaimedDelivery[]>;
  settle: (claimed: ClaimedDelivery, settlement: Settlement) => Promise<void>;
  /** When the next waiting delivery is due, or null when none waits. */
  nextDueAt: () => Promise<number | null>;
  /** Makes due what a process that is gone had claimed. Only for a store with one process. */
  releaseClaims: (now: number) => Promise<void>;
  counts: () => Promise<StoreCounts>;
  close: () => Promise<void>;
}

/** Opens a store over a database and brings its tables up to date. */
export async function openStore(dialect: Dialect): Promise<Store> {
  const db = new Kysely<Schema>({ dialect });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;

  const acceptance = createGroupCommit(
    (group: readonly Submission[]) => db.transaction().execute((trx) => insertAll(trx, group)),
    { maxGroup, maxWaiting },
  );

  return {
    accept: (submission) => acceptance.add(submission),
    claim: (request) => claim(db, request),
    settle: (claimed, settlement) => settle(db, claimed, settlement),
    async nextDueAt() {
      const row = await db
        .selectFrom('delivery')
        .select((eb) => eb.fn.min('next_at').as('next_at'))
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is', null)
        .executeTakeFirst();
      return row?.next_at ?? null;
    },
    async releaseClaims(now) {
      await db
        .updateTable('delivery')
        .set({ next_at: now, claimed_at: null })
        .where('claimed_at', 'is not', null)
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is', null)
        .execute();
    },
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
    consent === null ? [] : [{ ...consentRow(consent), lead_id: lead.id }],
  );
  if (consents.length > 0) await trx.insertInto('consent').values(consents).execute();

  const deliveries = added.flatMap(({ lead, deliveries: messages }) =>
    messages.map(({ kind, recipient, onceKey }) => ({
      id: randomUUIDv7(),
      lead_id: lead.id,
      kind,
      recipient,
      once_key: onceKey,
      attempts: 0,
      next_at: lead.receivedAt,
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

function leadRow(lead: Lead): Schema['lead'] {
  return {
    id: lead.id,
    mailbox: lead.mailbox,
    form: lead.form,
    idempotency_key: lead.idempotencyKey,
    content_hash: lead.contentHash,
    subject: lead.subject,
    reply_to: lead.replyTo,
    fields: JSON.stringify(lead.fields),
    page: lead.page,
    honeypot_filled: lead.honeypotFilled ? 1 : 0,
    received_at: lead.receivedAt,
  };
}

function consentRow(
  consent: NonNullable<Submission['consent']>,
): Omit<Schema['consent'], 'lead_id'> {
  return {
    wording: consent.wording,
    wording_hash: consent.wordingHash,
    purpose: consent.purpose,
    page: consent.page,
    given_at: consent.givenAt,
  };
}

async function claim(
  db: Kysely<Schema>,
  { now, limit, leaseMs, held }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const due = db
    .selectFrom('delivery')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .where('next_at', '<=', now)
    .$if(held.length > 0, (query) => query.where('id', 'not in', held))
    .orderBy('next_at')
    .limit(limit);
  const claimed = await db
    .updateTable('delivery')
    .set({ attempts: sql<number>`attempts + 1`, claimed_at: now, next_at: now + leaseMs })
    .where('id', 'in', due)
    .returning(['id', 'lead_id', 'kind', 'recipient', 'attempts'])
    .execute();
  if (claimed.length === 0) return [];

  const rows = await db
    .selectFrom('lead')
    .selectAll()
    .where(
      'id',
      'in',
      claimed.map((row) => row.lead_id),
    )
    .execute();
  const leads = new Map(rows.map((row) => [row.id, leadFrom(row)]));
  return claimed.flatMap(({ id, lead_id, kind, recipient, attempts }) => {
    const lead = leads.get(lead_id);
    return lead ? [{ id, kind, recipient, attempts, lead }] : [];
  });
}

function leadFrom(row: Schema['lead']): Lead {
  return {
    id: row.id,
    mailbox: row.mailbox,
    form: row.form,
    idempotencyKey: row.idempotency_key,
    contentHash: row.content_hash,
    subject: row.subject,
    replyTo: row.reply_to,
    fields: JSON.parse(row.fields) as LeadField[],
    page: row.page,
    honeypotFilled: row.honeypot_filled === 1,
    receivedAt: row.received_at,
  };
}

async function settle(
  db: Kysely<Schema>,
  claimed: ClaimedDelivery,
  settlement: Settlement,
): Promise<void> {
  const outcome =
    settlement.kind === 'delivered'
      ? { delivered_at: settlement.at }
      : settlement.kind === 'parked'
        ? { parked_at: settlement.at }
        : { next_at: Math.round(settlement.nextAt) };
  await db
    .updateTable('delivery')
    .set({ ...outcome, claimed_at: null, last_answer: settlement.answer })
    .where('id', '=', claimed.id)
    .where('attempts', '=', claimed.attempts)
    .execute();
}

async function count(db: Kysely<Schema>): Promise<StoreCounts> {
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
    ])
    .executeTakeFirstOrThrow();
  const { delivered, parked } = row;
  return { leads, deliveries: { delivered, parked, waiting: row.all - delivered - parked } };
}
