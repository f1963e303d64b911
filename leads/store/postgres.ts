import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

/** Enough for leads, claims and the outside's questions side by side. */
const maxConnections = 6;
const connectTimeoutMs = 5000;

/** A statement that takes longer is given up: the visitor's own patience ends before. */
const statementTimeoutMs = 10_000;

/** The most that PostgreSQL takes, 24 days. Zero would leave the limit of the user or the database. */
const noTimeoutMs = 2 ** 31 - 1;

/**
 * The store on a PostgreSQL server, which several relays may share.
 * @param url such as postgres://user:password@host:5432/database
 */
export function openPostgres(url: string, maxStatementMs = statementTimeoutMs): PostgresDialect {
  // Times and counts are whole numbers far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: maxStatementMs,
  });
  // Without a listener on the pool and on each client, a restart of the server ends the process.
  // What was under way on a lost connection fails by itself, and is logged there.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new PostgresDialect({ pool });
}

/** It needs no thread of its own: another machine does the work, and this one does not wait for it. */
export async function openPostgresStore(url: string): Promise<Store> {
  return createStore(await openPostgresDatabase(url));
}

/** Brings the tables up to date without a limit of time: one that is cut off never would be. */
export async function openPostgresDatabase(url: string): Promise<Database> {
  const migrated = await openDatabase(openPostgres(url, noTimeoutMs));
  await migrated.destroy();
  return new Kysely<Schema>({ dialect: openPostgres(url) });
}
