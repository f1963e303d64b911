import { idEndOf, referenceOf } from '../../lead.ts';
import type { Database } from '../database/database.ts';
import { leadFrom } from './lead-row.ts';
import { endOfLeadId } from '../tables/view-conditions.ts';
import type { Schema } from '../tables/schema.ts';
import { Fault } from '../../fault.ts';
import { statusOf } from '../../lead-status.ts';

export type StoredDelivery = Schema['delivery'];

/** A lead with its status and deliveries. */
export type StoredLead = Awaited<ReturnType<typeof withAllOf>>[number];

/** Adds to rows of `lead` what the store holds about each, in their order. */
export async function withAllOf(db: Database, rows: readonly Schema['lead'][]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const deliveries = await db
    .selectFrom('delivery')
    .selectAll()
    .where('lead_id', 'in', ids)
    .orderBy('id')
    .execute();
  const deliveriesOf = Map.groupBy(deliveries, ({ lead_id }) => lead_id);
  return rows.map((row) => {
    const own = deliveriesOf.get(row.id) ?? [];
    return {
      lead: leadFrom(row),
      reference: referenceOf(row.id),
      status: statusOf(row, own),
      quarantinedAt: row.quarantined_at,
      releasedAt: row.released_at,
      deidentifiedAt: row.deidentified_at,
      deliveries: own,
    };
  });
}

/**
 * Reads leads by reference or id, in that order.
 * @throws Fault if one is not in the store
 */
export async function namedLeads(db: Database, names: readonly string[]): Promise<StoredLead[]> {
  const found = new Map<string, Schema['lead']>();
  for (const name of names) {
    const row = await namedRow(db, name);
    found.set(row.id, row);
  }
  return withAllOf(db, [...found.values()]);
}

/** Those of the leads on a page that still exist, the newest first. */
export async function leadsStillThere(db: Database, ids: readonly string[]): Promise<StoredLead[]> {
  const named = db.selectFrom('lead').selectAll().where('id', 'in', ids);
  const rows = await named.orderBy('id', 'desc').execute();
  return withAllOf(db, rows);
}

async function namedRow(db: Database, name: string): Promise<Schema['lead']> {
  const rows = await rowsNamed(db, name);
  const [row, another] = rows;
  if (row && another) {
    const ids = rows.map(({ id }) => id).join(', ');
    throw new Fault(`${name} is the reference of several leads. Name one by its id: ${ids}.`);
  }
  if (row) return row;
  throw new Fault(
    `No lead is called ${name}. A reference reads like 7K3QX-9M2TB; npm run leads -- list shows them.`,
  );
}

async function rowsNamed(db: Database, name: string): Promise<Schema['lead'][]> {
  const leads = db.selectFrom('lead').selectAll();
  const end = idEndOf(name);
  if (end === null) return leads.where('id', '=', name.toLowerCase()).execute();
  const atDesk = db.selectFrom('desk_lead').select('lead_id').where(endOfLeadId, '=', end);
  const known = await leads.where('id', 'in', atDesk).execute();
  // All leads are searched if the desk has not taken it in yet, or if there is no desk.
  return known.length > 0 ? known : leads.where('id', 'like', `%${end}`).execute();
}
