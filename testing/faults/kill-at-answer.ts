import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

// Loaded into a desk's processes (`NODE_OPTIONS=--import`): kills the one that stores an answer, at the point that
// KILL_POINT names. The file KILL_TOKEN, which it removes, makes this happen once. The desk runs as shipped. Only
// Node's functions are wrapped.

export type AnswerKillPoint = 'within' | 'before commit' | 'after commit';

const point = process.env['KILL_POINT'] as AnswerKillPoint;
const token = String(process.env['KILL_TOKEN']);
let isAnswering = false;

const prepare: DatabaseSync['prepare'] = Reflect.get(DatabaseSync.prototype, 'prepare');
DatabaseSync.prototype.prepare = function watched(sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest);
  for (const name of ['run', 'all'] as const) {
    const execute = statement[name].bind(statement) as (...values: unknown[]) => never;
    statement[name] = (...values: unknown[]) => {
      const isCommit = isAnswering && sql === 'commit';
      if (isCommit && point === 'before commit') kill();
      const result = execute(...values);
      if (isCommit && point === 'after commit') kill();
      isAnswering ||= sql.startsWith('insert into "answer"');
      if (isAnswering && point === 'within') kill();
      return result;
    };
  }
  return statement;
};

function kill(): void {
  try {
    rmSync(token);
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
}
