import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RelaySite } from './relay-process.ts';

/** What the store's file holds of one poured lead. */
interface StoredLead {
  rows: number;
  delivered: boolean;
}

/** Reads the poured leads, by key, as another process finds them: past the relay, from its file. */
export function readLeadFile({ dataDir }: RelaySite): Map<string, StoredLead> {
  const database = new DatabaseSync(path.join(dataDir, 'leads.sqlite'));
  const rows = database
    .prepare(
      `select substr(idempotency_key, 5) as key, count(distinct lead.id) as lead_rows,
              min(delivered_at) as delivered_at
       from lead join delivery on lead_id = lead.id
       where idempotency_key like 'key:%' group by idempotency_key`,
    )
    .all();
  database.close();
  return new Map(
    rows.map(({ key, lead_rows, delivered_at }) => [
      String(key),
      { rows: Number(lead_rows), delivered: delivered_at !== null },
    ]),
  );
}
