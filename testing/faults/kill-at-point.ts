import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { Worker, workerData } from 'node:worker_threads';

// Loaded into a relay's process and threads before the relay (`node --import`): kills it the nth time that it reaches
// the point that KILL_POINT names. The relay runs as shipped. Only Node's functions are wrapped.

/** How long a statement with its fsync takes. The kill falls at random before, within or after it. */
const maxStatementMs = 3;

const statements: Readonly<Record<string, RegExp>> = {
  commit: /^commit$/,
  claim: /^update "delivery" set "attempts"/,
  'mark-sent': /^update "delivery" set "delivered_at"/,
};

if (workerData instanceof Int32Array) killWhenTold(workerData);
else watch(String(process.env['KILL_POINT']));

function watch(point: string): void {
  let left = Number(process.env['KILL_COUNTDOWN']);
  // Statements of the relay's own start do not count.
  let pouring = false;
  const reached = () => pouring && (left -= 1) === 0;

  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.method !== 'POST') return;
    pouring = true;
    if (point === 'parse') request.prependOnceListener('end', () => reached() && kill());
    if (point === 'response') killAround(response, reached);
  });
  const statement = statements[point];
  if (statement) watchStatements(statement, reached, () => (pouring = true));
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Kills after the response was sent in half of the cases, and before in the others. */
function killAround(response: ServerResponse, reached: () => boolean): void {
  const end = response.end.bind(response);
  const answered = Math.random() < 0.5;
  response.end = ((...args: Parameters<typeof end>) => {
    const now = reached();
    if (now && !answered) kill();
    const sent = end(...args);
    if (now) kill();
    return sent;
  }) as typeof response.end;
}

/** A thread cannot kill itself while it runs a statement, so a second thread kills both. */
function watchStatements(pattern: RegExp, reached: () => boolean, onLead: () => void): void {
  const told = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL(import.meta.url), { execArgv: [], workerData: told }).unref();
  const prepare: DatabaseSync['prepare'] = Reflect.get(DatabaseSync.prototype, 'prepare');
  DatabaseSync.prototype.prepare = function watched(sql, ...rest) {
    const statement = prepare.call(this, sql, ...rest);
    for (const name of ['run', 'all'] as const) {
      const execute = statement[name].bind(statement) as (...values: unknown[]) => never;
      statement[name] = (...values: unknown[]) => {
        if (sql.startsWith('insert into "lead"')) onLead();
        if (pattern.test(sql) && reached()) Atomics.notify(told, Atomics.store(told, 0, 1) - 1);
        return execute(...values);
      };
    }
    return statement;
  };
}

function killWhenTold(told: Int32Array): void {
  Atomics.wait(told, 0, 0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * maxStatementMs);
  kill();
}
