import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { Accepted } from './acceptance/acceptance.ts';
import { deserializeError, type SerializedError } from './serialized-error.ts';
import { createCalls, type CallResult, type Call } from './calls.ts';
import type { Store } from './store.ts';
import { rowsOf } from './lead/submission-rows.ts';

export type StoreQuestion = Call<keyof Store>;

/** The thread's first message: the methods that can be called, or the error that kept it from opening the file. */
export type Opened = { names: (keyof Store)[] } | { error: SerializedError };

export interface ThreadData {
  file: string;
  /**
   * Carries questions in and answers out. The thread's own port carries other messages too: under `node --watch` the
   * names of loaded modules.
   */
  port: MessagePort;
}

/** The thread's module is beside this one, in the sources as in the build. */
const threadModule = pathToFileURL(
  path.join(import.meta.dirname, `store-thread${path.extname(import.meta.filename)}`),
);

/**
 * Starts the embedded store in a worker thread. If a bug ends that thread, the process ends too: without its store the
 * relay can keep no promise.
 * @param file created if it does not exist
 */
export async function startThreadedStore(file: string): Promise<Store> {
  const { port1: port, port2: itsPort } = new MessageChannel();
  const workerData: ThreadData = { file, port: itsPort };
  const thread = new Worker(threadModule, { workerData, transferList: [itsPort] });
  const names = await opened(thread, port);
  const questions = createCalls((question: StoreQuestion) => port.postMessage(question));
  let closed = false;

  port.on('message', (answers: readonly CallResult[]) => {
    for (const answer of answers) questions.settle(answer);
  });

  function ask(name: keyof Store, args: readonly unknown[]): Promise<unknown> {
    if (closed) return Promise.reject(new Error('The store is closed.'));
    return questions.ask(name, args);
  }

  const methods = names.map((name) => [name, (...args: unknown[]) => ask(name, args)] as const);
  return {
    ...(Object.fromEntries(methods) as unknown as Store),
    // A lead's row is serialized and restored in a third of the time that the lead takes.
    accept: (submission) => ask('acceptRows', [rowsOf(submission)]) as Promise<Accepted>,
    async close() {
      if (closed) return;
      const answered = ask('close', []);
      closed = true;
      await Promise.all([answered, once(thread, 'exit')]);
    },
  };
}

/** Resolves once the thread has the file open; rejects with the error that kept it from opening it. */
async function opened(thread: Worker, port: MessagePort): Promise<readonly (keyof Store)[]> {
  const settled = new AbortController();
  const { signal } = settled;
  const failed = once(thread, 'error', { signal }).then(([error]) => {
    throw error;
  });
  try {
    const [first] = (await Promise.race([once(port, 'message', { signal }), failed])) as [Opened];
    if ('error' in first) throw deserializeError(first.error);
    return first.names;
  } finally {
    settled.abort();
    failed.catch(() => undefined);
  }
}
