import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Keeps what a form said. On the disk once it returns. */
type KeepLead = (fields: unknown) => string;

/**
 * The least a careful developer would store a lead in: one row, one commit, as safe from a power cut
 * as the relay's own store.
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
