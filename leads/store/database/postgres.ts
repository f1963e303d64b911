import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { Pool, types, type ClientBase } from 'pg';
import { Fault } from '../../fault.ts';
import { openDatabase, type Database } from './database.ts';
import type { Schema } from '../tables/schema.ts';
import { databaseReadOnly } from './store-error.ts';
import { storePlace } from './store-place.ts';

/** Enough for leads, claims and the outside's questions side by side. */
const maxConnections = 6;
const connectTimeoutMs = 5000;

/** A statement that takes longer is given up: the visitor's own patience ends before. */
const statementTimeoutMs = 10_000;

/** What the server says of a statement that took too long is heard by then. */
const answerSlackMs = 2000;

/**
 * One that is in use all the time would lead to the same server for good, also once that only reads and another
 * has taken its place: every lead would be refused until somebody starts the relay anew.
 */
const connectionLastsSeconds = 15;

/**
 * Whatever a server or a role is set to. A commit is on the disk before it returns: a power cut would take leads
 * whose visitors were told that they came, and with `local` a standby that takes over would lack them; what is set
 * more strictly stays so. Who waits for another's rows waits for as long as a statement may take and then has what
 * is there by then: where transactions are stricter, one of two leads that come at once is refused.
 */
const ownWays = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', 'local');
  select set_config(name, '0', false) from pg_settings where name in ('lock_timeout', 'transaction_timeout');
  set default_transaction_isolation to 'read committed'`;

/**
 * A write that waits for a synchronous standby holds its connection at the server until that is back, also once we
 * have given up on it: tried again without end, such writes took all that the server has. Where some have waited for
 * longer than we do, a connection reads alone, and each write is refused without a wait.
 */
const readOnlyWhileStuck = `select set_config('default_transaction_read_only', 'on', false) from pg_stat_activity
  where usename = current_user and wait_event = 'SyncRep' and query_start < now() - $1::interval
  having count(*) >= 3`;

/** The most that PostgreSQL takes, 24 days. Zero would leave the limit of the user or the database. */
const noTimeoutMs = 2 ** 31 - 1;

/**
 * The store on a PostgreSQL server, which several relays may share.
 * @param url such as postgres://user:password@host:5432/database
 */
export function openPostgres(
  url: string,
  maxStatementMs: number = statementTimeoutMs,
  maxLifetimeSeconds: number = connectionLastsSeconds,
): PostgresDialect {
  // Times and counts are whole numbers far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const refuseFormer = createFormerCheck();
  const pool = new Pool({
    connectionString: withModeSaid(url),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    maxLifetimeSeconds,
    statement_timeout: maxStatementMs,
    // A relay that stands still within a transaction keeps its rows, for two hours where its host lost
    // power: who waits for one of them gets through before its own time is up.
    idle_in_transaction_session_timeout: maxStatementMs / 2,
    stream: () => socketThatHears(maxStatementMs),
    // The pool waits for it, and gives up a connection on which it fails.
    // eslint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await client.query(ownWays);
      const patience = `${maxStatementMs + answerSlackMs} ms`;
      // Whoever may not ask goes on as before.
      await client.query(readOnlyWhileStuck, [patience]).catch(() => undefined);
      await refuseFormer(client);
    },
  });
  // Without a listener on the pool and on each client, a restart of the server ends the process.
  // What was under way on a lost connection fails by itself, and is logged there.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const dialect = new PostgresDialect({ pool });
  // Its address goes along, for `withoutLimit`.
  dialect.createAdapter = () => Object.assign(new PostgresAdapter(), { url });
  return dialect;
}

/** A standby that takes over begins a timeline, the next number. While it is one it has no such place. */
const ownPlace = `select system_identifier::text as server,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
  from pg_control_system() where not pg_is_in_recovery()`;

/**
 * Refuses a server once another that took over from it has been met. Its host may come back and take the address of
 * both: what it stored would be gone as soon as it is made a standby of the other.
 */
function createFormerCheck(): (client: ClientBase) => Promise<void> {
  let met = { server: '', timeline: 0 };
  return async (client) => {
    // Some hosts keep it to themselves.
    const answer = await client.query<typeof met>(ownPlace).catch(() => undefined);
    const place = answer?.rows[0];
    if (place === undefined) return;
    if (place.server === met.server && place.timeline < met.timeline) {
      const words = `Another database has taken over from the one that answers (timeline ${place.timeline}, after ${met.timeline}). See that DATABASE_URL leads to that one; if this one is meant, start the relay anew.`;
      throw Object.assign(new Error(words), { code: databaseReadOnly });
    }
    met = place;
  };
}

/**
 * node-postgres takes each of these for verify-full, says so at every start in a warning of its own, and is to
 * take them for less one day.
 */
const takenForVerifyFull = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

function withModeSaid(url: string): string {
  return url.includes('uselibpqcompat') ? url : url.replace(takenForVerifyFull, '$1verify-full');
}

/**
 * A server that is gone without a word, as where its host loses power, says nothing of a statement that
 * took too long: TCP gives up after a quarter of an hour, and what waits behind the statement waits as
 * long. A connection that nobody uses is closed before.
 */
function socketThatHears(maxStatementMs: number): Socket {
  const socket = new Socket();
  if (maxStatementMs === noTimeoutMs) return socket;
  return socket.setTimeout(maxStatementMs + answerSlackMs, () =>
    socket.destroy(Object.assign(new Error('The database fell silent.'), { code: 'ETIMEDOUT' })),
  );
}

/** The same database by a way of its own, on which a statement may take as long as it does. */
export function withoutLimit(db: Database): Database {
  const { url } = db.getExecutor().adapter as PostgresAdapter & { url: string };
  return new Kysely<Schema>({ dialect: openPostgres(url, noTimeoutMs) });
}

/**
 * Encodings in which it takes every letter. In any other a lead with a letter that it lacks is refused for good,
 * such as for the apostrophe of telephones.
 */
const wholeEncodings: ReadonlySet<unknown> = new Set(['UTF8', 'SQL_ASCII']);

/** @throws Fault for a database that cannot hold what visitors write */
async function refuseFewLetters(url: string): Promise<void> {
  await using db = new Kysely<Schema>({ dialect: openPostgres(url) });
  const { rows } = await sql<{
    name: string;
  }>`select current_setting('server_encoding') as name`.execute(db);
  const name = rows[0]?.name;
  if (wholeEncodings.has(name)) return;
  throw new Fault(
    `DATABASE_URL: ${placeOf(url)} keeps its text as ${name}, which lacks most letters: whatever has one of those could not be stored. Make another that has them all (createdb --encoding UTF8 --template template0 NAME), and set its name.`,
  );
}

function placeOf(url: string): string {
  return storePlace({ dataDir: '', databaseUrl: url });
}

/**
 * Brings the tables up to date without a limit of time: one that is cut off never would be. What may keep it from
 * that is said.
 */
export async function openPostgresDatabase(
  url: string,
  opening: { isUnchanged?: boolean; saysAfterMs?: number } = {},
): Promise<Database> {
  await refuseFewLetters(url);
  const words = `DATABASE_URL: the tables in ${placeOf(url)} are still being brought up to date. Somebody may hold them, as pg_dump or a long transaction does: pg_stat_activity shows it. Waiting for it.`;
  const saying = setTimeout(() => console.error(words), opening.saysAfterMs ?? statementTimeoutMs);
  const migrated = await openDatabase(openPostgres(url, noTimeoutMs), opening).finally(() =>
    clearTimeout(saying),
  );
  await migrated.destroy();
  return new Kysely<Schema>({ dialect: openPostgres(url) });
}
