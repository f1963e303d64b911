import { workerData } from 'node:worker_threads';
import { giveBackMemory } from '../../platform/memory.ts';
import { serializeError } from './serialized-error.ts';
import { openDatabase } from './database/database.ts';
import { runCall, type CallResult } from './calls.ts';
import { openSqlite } from './database/sqlite.ts';
import { createStore, type Store } from './store.ts';
import type { Opened, StoreQuestion, ThreadData } from './threaded-store.ts';

// The worker thread of the embedded store: it holds the file open and answers questions. SQLite works and syncs in the
// thread that calls it. In the server's own thread, every request would wait for that.

const { file, port } = workerData as ThreadData;
const store = await open();

const underWay = new Set<Promise<void>>();
let answers: CallResult[] = [];

port.on('message', (question: StoreQuestion) => {
  const work = question.name === 'close' ? close(question) : answer(question);
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
});
port.postMessage({ names: Object.keys(store) as (keyof Store)[] } satisfies Opened);
giveBackMemory();

async function open(): Promise<Store> {
  try {
    return createStore(await openDatabase(openSqlite(file)));
  } catch (error) {
    port.postMessage({ error: serializeError(error) } satisfies Opened);
    // In a worker, `process.exit` ends the thread, not the process.
    return process.exit();
  }
}

async function answer(question: StoreQuestion): Promise<void> {
  const found = await runCall(question, store);
  // Results that were committed together go out in one message.
  if (answers.push(found) === 1) setImmediate(send);
}

function send(): void {
  port.postMessage(answers);
  answers = [];
}

/** Closes the store once every earlier question is answered. */
async function close(question: StoreQuestion): Promise<void> {
  await Promise.all(underWay);
  await answer(question);
  setImmediate(() => port.close());
}
