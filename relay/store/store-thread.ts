import { workerData } from 'node:worker_threads';
import { openDatabase } from './database.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';
import type { Answer, Question, ThreadData } from './threaded-store.ts';

// The thread of the embedded store: it has the file open and does what it is asked for. SQLite
// works and syncs in the thread that calls it; in the server's, every request would wait for that.

const { file, port } = workerData as ThreadData;
const store = createStore(await openDatabase(openSqlite(file)));

const underWay = new Set<Promise<void>>();
let answers: Answer[] = [];

port.on('message', (questions: readonly Question[]) => {
  for (const question of questions) {
    const work = question.name === 'close' ? close(question) : answer(question);
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }
});
port.postMessage(answers);

async function answer({ id, name, args }: Question): Promise<void> {
  const method = store[name] as (...given: readonly unknown[]) => Promise<unknown>;
  const found = await method(...args).then(
    (result): Answer => ({ id, result }),
    (error: unknown): Answer => ({ id, error }),
  );
  // What was committed together is answered together.
  if (answers.push(found) === 1) setImmediate(send);
}

function send(): void {
  port.postMessage(answers);
  answers = [];
}

/** Comes last: what was asked before is done first. */
async function close(question: Question): Promise<void> {
  await Promise.all(underWay);
  await answer(question);
  setImmediate(() => port.close());
}
