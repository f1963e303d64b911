import { workerData } from 'node:worker_threads';
import { giveBackMemory } from '../../platform/memory.ts';
import { openDatabase } from './database.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import type { Answer, Fault, Opened, Question, ThreadData } from './threaded-store.ts';

// The thread of the embedded store: it has the file open and does what it is asked for. SQLite
// works and syncs in the thread that calls it; in the server's, every request would wait for that.

const { file, port } = workerData as ThreadData;
const store = await open();

const underWay = new Set<Promise<void>>();
let answers: Answer[] = [];

port.on('message', (question: Question) => {
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
    port.postMessage({ fault: faultFrom(error) } satisfies Opened);
    // Ends the thread and nothing else.
    return process.exit();
  }
}

function faultFrom(error: unknown): Fault {
  const { message, stack, code, errcode } = error as Fault;
  return { message, stack, code, errcode };
}

async function answer({ id, name, args }: Question): Promise<void> {
  const method = store[name] as (...given: readonly unknown[]) => Promise<unknown>;
  const found = await method(...args).then(
    (result): Answer => ({ id, result }),
    (error: unknown): Answer => ({ id, fault: faultFrom(error) }),
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
