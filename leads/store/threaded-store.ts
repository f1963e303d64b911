import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { Store } from './store.ts';
import type { StoreFault } from './store-fault.ts';

/** What the store's thread is asked, and what it answers; both go in lists. */
export interface Question {
  id: number;
  name: keyof Store;
  args: readonly unknown[];
}
export type Answer = { id: number } & ({ result: unknown } | { fault: Fault });

/** An error as it crosses between threads, which would leave out all but its words. */
export type Fault = StoreFault & { stack?: string | undefined };

/** The thread's first message: what can be asked of it, or what kept it from opening the file. */
export type Opened = { names: (keyof Store)[] } | { fault: Fault };

export interface ThreadData {
  file: string;
  /**
   * Where questions come in and answers go out. The thread's own port carries other things too:
   * under `node --watch` it names each module that is loaded.
   */
  port: MessagePort;
}

/** Beside this module, in the sources and in what is built of them. */
const threadModule = pathToFileURL(
  path.join(import.meta.dirname, `store-thread${path.extname(import.meta.filename)}`),
);

/**
 * The embedded store, at work in a thread of its own. Should a fault end that, it ends the process:
 * without its store the relay can keep no promise.
 * @param file made where it is missing
 */
export async function startThreadedStore(file: string): Promise<Store> {
  const { port1: port, port2: itsPort } = new MessageChannel();
  const workerData: ThreadData = { file, port: itsPort };
  const thread = new Worker(threadModule, { workerData, transferList: [itsPort] });
  const names = await opened(thread, port);
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let closed = false;

  port.on('message', (answers: readonly Answer[]) => {
    for (const answer of answers) {
      const question = asked.get(answer.id);
      asked.delete(answer.id);
      if ('fault' in answer) question?.reject(errorFrom(answer.fault));
      else question?.resolve(answer.result);
    }
  });

  function ask(name: keyof Store, args: readonly unknown[]): Promise<unknown> {
    if (closed) return Promise.reject(new Error('The store is closed.'));
    const answer = Promise.withResolvers<unknown>();
    const id = (lastId += 1);
    asked.set(id, answer);
    port.postMessage({ id, name, args } satisfies Question);
    return answer.promise;
  }

  const methods = names.map((name) => [name, (...args: unknown[]) => ask(name, args)] as const);
  return {
    ...(Object.fromEntries(methods) as unknown as Store),
    async close() {
      if (closed) return;
      const answered = ask('close', []);
      closed = true;
      await Promise.all([answered, once(thread, 'exit')]);
    },
  };
}

/** Resolves once the thread has the file open; rejects with what kept it from that. */
async function opened(thread: Worker, port: MessagePort): Promise<readonly (keyof Store)[]> {
  const settled = new AbortController();
  const { signal } = settled;
  const failed = once(thread, 'error', { signal }).then(([error]) => {
    throw error;
  });
  try {
    const [first] = (await Promise.race([once(port, 'message', { signal }), failed])) as [Opened];
    if ('fault' in first) throw errorFrom(first.fault);
    return first.names;
  } finally {
    settled.abort();
    failed.catch(() => undefined);
  }
}

function errorFrom({ message, ...about }: Fault): Error {
  return Object.assign(new Error(message), about);
}
