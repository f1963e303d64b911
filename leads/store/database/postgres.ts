import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { Pool, types, type ClientBase } from 'pg';
import { Fault } from '../../fault.ts';
import { openDatabase, type Database } from './database.ts';
import type { Schema } from '../tables/schema.ts';
import { databaseReadOnly } from './store-error.ts';
import { storePlace } from './store-place.ts';

/** Enough connections for leads, claims and monitors' requests side by side. */
const maxConnections = 6;
const connectTimeoutMs = 5000;

/** The statement timeout. A visitor would not wait longer. */
const statementTimeoutMs = 10_000;

/** How long after the statement timeout to wait for the server to report it. */
const answerSlackMs = 2000;

/**
 * The longest a connection is kept. A busy one would stay with the same server for good, even after a failover has made
 * that server read-only: every lead would be refused until somebody restarted the relay.
 */
const connectionLastsSeconds = 15;

/**
 * Session settings, whatever the server or the role has. With `synchronous_commit`, a commit is on the disk before it
 * returns: else a power cut would lose leads whose visitors were told that they arrived, and with `local` a standby
 * that takes over would lack them. A stricter setting is kept. A write may wait for another's row locks for as long as
 * a statement may take. With `read committed` it then sees those rows as they are by then: any stricter level would
 * refuse one of two leads that arrive at once.
 */
const ownWays = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', 'local');
  select set_config(name, '0', false) from pg_settings where name in ('lock_timeout', 'transaction_timeout');
  set default_transaction_isolation to 'read committed'`;

/**
 * Makes a connection read-only, so that writes are refused at once, if three of our writes have waited for a
 * synchronous standby for longer than we do. Such a write holds its connection on the server until the standby is back,
 * even after we gave up on it: retried without end, they took every connection the server has.
 */
const readOnlyWhileStuck = `select set_config('default_transaction_read_only', 'on', false) from pg_stat_activity
  where usename = current_user and wait_event = 'SyncRep' and query_start < now() - $1::interval
  having count(*) >= 3`;

/** The longest timeout PostgreSQL accepts, 24 days. Zero would not override the limit of the user or the database. */
const noTimeoutMs = 2 ** 31 - 1;

/**
 * Connects to a PostgreSQL server, which several relays may share.
 * @param url such as postgres://user:password@host:5432/database
 */
export function openPostgres(
  url: string,
  maxStatementMs: number = statementTimeoutMs,
  maxLifetimeSeconds: number = connectionLastsSeconds,
): PostgresDialect {
  // Times and counts are integers far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const refuseFormer = createFormerCheck();
  const pool = new Pool({
    connectionString: withModeSaid(url),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    maxLifetimeSeconds,
    statement_timeout: maxStatementMs,
    // A relay that stalls within a transaction keeps its row locks, for two hours if its host lost power. At half the
    // statement timeout, whoever waits for one of those rows still gets it in time.
    idle_in_transaction_session_timeout: maxStatementMs / 2,
    stream: () => socketThatHears(maxStatementMs),
    // The pool awaits this promise and discards the connection if it rejects.
    // eslint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await client.query(ownWays);
      const patience = `${maxStatementMs + answerSlackMs} ms`;
      // A role that may not query pg_stat_activity goes without this protection.
      await client.query(readOnlyWhileStuck, [patience]).catch(() => undefined);
      await refuseFormer(client);
    },
  });
  // Without a listener on the pool and on each client, a restart of the server would end the process. Work on a lost
  // connection fails by itself and is logged there.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const dialect = new PostgresDialect({ pool });
  // `withoutLimit` reads the address from the adapter.
  dialect.createAdapter = () => Object.assign(new PostgresAdapter(), { url });
  return dialect;
}

/**
 * The server's identity and its timeline. A standby that is promoted begins a timeline with the next number; one that
 * is still a standby returns no row.
 */
const ownPlace = `select system_identifier::text as server,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
  from pg_control_system() where not pg_is_in_recovery()`;

/**
 * Returns a check that refuses a server once its promoted successor has been seen. The old host may come back at their
 * shared address, and what it then stored would be lost once it becomes a standby of the new one.
 */
function createFormerCheck(): (client: ClientBase) => Promise<void> {
  let met = { server: '', timeline: 0 };
  return async (client) => {
    // Some hosting providers do not permit this query.
    const answer = await client.query<typeof met>(ownPlace).catch(() => undefined);
    const place = answer?.rows[0];
    if (place === undefined) return;
    if (place.server === met.server && place.timeline < met.timeline) {
      const words = `Another database has taken over from the one that answers (its timeline is ${place.timeline}, and ${met.timeline} was met before). Make sure that DATABASE_URL leads to the new one. If this one is meant, restart the relay.`;
      throw Object.assign(new Error(words), { code: databaseReadOnly });
    }
    met = place;
  };
}

/**
 * node-postgres treats each of these modes as verify-full, warns about it at every start, and is to weaken them in a
 * later version.
 */
const takenForVerifyFull = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

function withModeSaid(url: string): string {
  return url.includes('uselibpqcompat') ? url : url.replace(takenForVerifyFull, '$1verify-full');
}

/**
 * A socket that is destroyed once the server is silent for longer than a statement may take. A server that vanishes, as
 * when its host loses power, reports no timeout: TCP gives up after a quarter of an hour, and all that queues behind
 * the statement waits as long. The pool closes an idle connection sooner.
 */
function socketThatHears(maxStatementMs: number): Socket {
  const socket = new Socket();
  if (maxStatementMs === noTimeoutMs) return socket;
  return socket.setTimeout(maxStatementMs + answerSlackMs, () =>
    socket.destroy(Object.assign(new Error('The database fell silent.'), { code: 'ETIMEDOUT' })),
  );
}

/** A second connection pool to the same database, without a statement timeout. */
export function withoutLimit(db: Database): Database {
  const { url } = db.getExecutor().adapter as PostgresAdapter & { url: string };
  return new Kysely<Schema>({ dialect: openPostgres(url, noTimeoutMs) });
}

/**
 * Server encodings that can hold every character. In any other, a lead with a character it lacks, such as the
 * apostrophe that phones type, is refused for good.
 */
const wholeEncodings: ReadonlySet<unknown> = new Set(['UTF8', 'SQL_ASCII']);

/** @throws Fault if the database's encoding cannot hold every character visitors may write */
async function refuseFewLetters(url: string): Promise<void> {
  await using db = new Kysely<Schema>({ dialect: openPostgres(url) });
  const { rows } = await sql<{
    name: string;
  }>`select current_setting('server_encoding') as name`.execute(db);
  const name = rows[0]?.name;
  if (wholeEncodings.has(name)) return;
  throw new Fault(
    `DATABASE_URL: ${placeOf(url)} is encoded as ${name}, which lacks most letters, so many leads could not be stored. Create another with all letters (createdb --encoding UTF8 --template template0 NAME), and set its name.`,
  );
}

function placeOf(url: string): string {
  return storePlace({ dataDir: '', databaseUrl: url });
}

/**
 * Opens a PostgreSQL store and migrates it without a statement timeout: a migration that is cut off never finishes. If
 * it takes long, stderr says what may block it.
 */
export async function openPostgresDatabase(
  url: string,
  opening: { isUnchanged?: boolean; saysAfterMs?: number } = {},
): Promise<Database> {
  await refuseFewLetters(url);
  const words = `DATABASE_URL: the tables in ${placeOf(url)} are still being brought up to date. pg_dump or a long transaction may hold a lock on them: pg_stat_activity shows which. Waiting for it.`;
  const saying = setTimeout(() => console.error(words), opening.saysAfterMs ?? statementTimeoutMs);
  const migrated = await openDatabase(openPostgres(url, noTimeoutMs), opening).finally(() =>
    clearTimeout(saying),
  );
  await migrated.destroy();
  return new Kysely<Schema>({ dialect: openPostgres(url) });
}
