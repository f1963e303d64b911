import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Stores a form's fields, durably once it returns. @returns the lead's id */
type KeepLead = (fields: unknown) => string;

/**
 * The least that a careful developer would store a lead with: one row, one commit, and the same safety from a power
 * cut as the relay's store.
 */
export function openLeadTable(file: string): KeepLead {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS lead (id TEXT PRIMARY KEY, fields TEXT NOT NULL, received_at INTEGER NOT NULL)`);
  const insert = database.prepare('INSERT INTO lead (id, fields, received_at) VALUES (?, ?, ?)');
  return (fields) => {
    const id = randomUUID();
    insert.run(id, JSON.stringify(fields), Date.now());
    return id;
  };
}
