import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RelaySite } from '../test-relay-process.ts';
import { keyIn } from './load-clients.ts';

/** What the store's file holds of one test lead. */
interface StoredLead {
  rows: number;
  delivered: boolean;
}

/** Reads the test leads by key from the store's file, bypassing the relay. */
export function readLeadFile({ dataDir }: RelaySite): Map<string, StoredLead> {
  const database = new DatabaseSync(path.join(dataDir, 'leads.sqlite'));
  const rows = database
    .prepare(
      `select fields, min(delivered_at) as delivered_at
       from lead join delivery on lead_id = lead.id group by lead.id`,
    )
    .all();
  database.close();
  const leads = new Map<string, StoredLead>();
  for (const { fields, delivered_at } of rows) {
    const key = keyIn(String(fields));
    if (key === undefined) continue;
    const { rows: earlier = 0, delivered = true } = leads.get(key) ?? {};
    leads.set(key, { rows: earlier + 1, delivered: delivered && delivered_at !== null });
  }
  return leads;
}

interface DeliveryCounts {
  delivered: number;
  waiting: number;
  parked: number;
  held: number;
}

/** Counts the deliveries in the store's file by state. */
export function readDeliveryCounts({ dataDir }: RelaySite): DeliveryCounts {
  const database = new DatabaseSync(path.join(dataDir, 'leads.sqlite'));
  const row = database
    .prepare(
      `select count(*) as total, count(delivered_at) as delivered, count(parked_at) as parked,
              count(held_at) as held
       from delivery`,
    )
    .get();
  database.close();
  const [delivered, parked, held] = [row?.['delivered'], row?.['parked'], row?.['held']].map(
    Number,
  );
  const known = { delivered: delivered ?? 0, parked: parked ?? 0, held: held ?? 0 };
  return {
    ...known,
    waiting: Number(row?.['total']) - known.delivered - known.parked - known.held,
  };
}
