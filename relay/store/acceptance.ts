import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { channelOf } from '../lead.ts';
import type { Lead, NewDelivery, Submission } from '../lead.ts';
import type { Database } from './database.ts';
import { createInsertion } from './insertion.ts';
import { consentRow, leadRow } from './lead-row.ts';
import type { Schema } from './schema.ts';

export interface Accepted {
  leadId: string;
  /** True when this very message was stored before: the earlier lead answers for it. */
  repeated: boolean;
}

/** Stores leads with their consents and deliveries, all of them or none; one result each, in order. */
type AcceptAll = (group: readonly Submission[]) => Promise<Accepted[]>;

export function createAcceptance(db: Database): AcceptAll {
  const insertLeads = createInsertion((trx, rows: readonly ReturnType<typeof leadRow>[]) =>
    trx
      .insertInto('lead')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['idempotency_key', 'content_hash']).doNothing())
      .returning('id'),
  );
  const insertConsents = createInsertion((trx, rows: readonly ReturnType<typeof consentRow>[]) =>
    trx.insertInto('consent').values(rows),
  );
  const insertDeliveries = createInsertion((trx, rows: readonly ReturnType<typeof deliveryRow>[]) =>
    trx
      .insertInto('delivery')
      .values(rows)
      .onConflict((conflict) => conflict.column('once_key').doNothing()),
  );

  async function insertAll(
    trx: Transaction<Schema>,
    group: readonly Submission[],
  ): Promise<Accepted[]> {
    const inserted = await insertLeads(
      trx,
      group.map(({ lead }) => leadRow(lead)),
    );
    const fresh = new Set(inserted.map(({ id }) => id));
    const added = group.filter(({ lead }) => fresh.has(lead.id));
    await insertConsents(
      trx,
      added.flatMap(({ lead, consent }) => (consent ? [consentRow(lead.id, consent)] : [])),
    );
    await insertDeliveries(
      trx,
      added.flatMap(({ lead, deliveries }) => deliveries.map((one) => deliveryRow(lead, one))),
    );
    const accepted: Accepted[] = [];
    for (const { lead } of group) {
      const repeated = !fresh.has(lead.id);
      accepted.push({ leadId: repeated ? await earlierLeadId(trx, lead) : lead.id, repeated });
    }
    return accepted;
  }

  return (group) => db.transaction().execute((trx) => insertAll(trx, group));
}

function deliveryRow(lead: Lead, { kind, recipient, onceKey }: NewDelivery) {
  return {
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
  };
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
