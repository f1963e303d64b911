import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { Worker, workerData } from 'node:worker_threads';

// Loaded into a relay's process and into its threads before the relay (`node --import`): the nth
// time it gets to the point named by KILL_POINT, it is gone. The relay is as it is shipped; what is
// watched is Node's.

/** A statement's kill falls before, within or after its fsync: it takes about so long. */
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
  // What a start does of its own is not on a lead's way.
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

/** Half of the times the answer is gone to the client, half of the times it is not. */
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

/** The thread that runs a statement is held up in it: a second one kills both. */
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
