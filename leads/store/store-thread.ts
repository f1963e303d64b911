import { workerData } from 'node:worker_threads';
import { giveBackMemory } from '../../platform/memory.ts';
import { carry } from './carried-error.ts';
import { openDatabase } from './database/database.ts';
import { answerTo, type Answer } from './questions.ts';
import { openSqlite } from './database/sqlite.ts';
import { createStore, type Store } from './store.ts';
import type { Opened, StoreQuestion, ThreadData } from './threaded-store.ts';

// The thread of the embedded store: it has the file open and does what it is asked for. SQLite
// works and syncs in the thread that calls it; in the server's, every request would wait for that.

const { file, port } = workerData as ThreadData;
const store = await open();

const underWay = new Set<Promise<void>>();
let answers: Answer[] = [];

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
    port.postMessage({ error: carry(error) } satisfies Opened);
    // Ends the thread and nothing else.
    return process.exit();
  }
}

async function answer(question: StoreQuestion): Promise<void> {
  const found = await answerTo(question, store);
  // What was committed together is answered together.
  if (answers.push(found) === 1) setImmediate(send);
}

function send(): void {
  port.postMessage(answers);
  answers = [];
}

/** Comes last: what was asked before is done first. */
async function close(question: StoreQuestion): Promise<void> {
  await Promise.all(underWay);
  await answer(question);
  setImmediate(() => port.close());
}
