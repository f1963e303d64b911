import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { LocalStore, Store } from './store.ts';
import type { StoreFault } from './store-fault.ts';
import { rowsOf } from './submission-rows.ts';

/** What the store's thread is asked, and what it answers; both go in lists. */
export interface Question {
  id: number;
  name: keyof LocalStore;
  args: readonly unknown[];
}
export type Answer = { id: number } & ({ result: unknown } | { fault: Fault });

/** An error as it crosses between threads, which would leave out all but its words. */
export type Fault = StoreFault & { stack?: string | undefined };

/** The thread's first message. */
export interface Opened {
  fault?: Fault;
}

export interface ThreadData {
  file: string;
  /**
   * Where questions come in and answers go out. The thread's own port carries other things too:
   * under `node --watch` it names each module that is loaded.
   */
  port: MessagePort;
}

/** Under load the thread begins with the first of a turn's questions while the rest still come in. */
const maxAtOnce = 16;

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
  await opened(thread, port);
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let questions: Question[] = [];
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

  function ask<Name extends keyof LocalStore>(name: Name): LocalStore[Name] {
    const method = (...args: readonly unknown[]): Promise<unknown> => {
      if (closed) return Promise.reject(new Error('The store is closed.'));
      const answer = Promise.withResolvers<unknown>();
      const id = (lastId += 1);
      asked.set(id, answer);
      const waiting = questions.push({ id, name, args });
      if (waiting === maxAtOnce) send();
      else if (waiting === 1) setImmediate(send);
      return answer.promise;
    };
    return method as LocalStore[Name];
  }

  function send(): void {
    if (questions.length === 0) return;
    port.postMessage(questions);
    questions = [];
  }

  const acceptRows = ask('acceptRows');
  const askToClose = ask('close');
  return {
    accept: (submission) => acceptRows(rowsOf(submission)),
    claim: ask('claim'),
    settle: ask('settle'),
    nextDueAt: ask('nextDueAt'),
    recallAhead: ask('recallAhead'),
    releaseClaims: ask('releaseClaims'),
    backlog: ask('backlog'),
    countRefused: ask('countRefused'),
    quarantinedAfter: ask('quarantinedAfter'),
    unsettled: ask('unsettled'),
    unsettledMailboxes: ask('unsettledMailboxes'),
    readState: ask('readState'),
    writeState: ask('writeState'),
    replaceState: ask('replaceState'),
    agreeOnState: ask('agreeOnState'),
    deidentifyStep: ask('deidentifyStep'),
    deidentifiedAmong: ask('deidentifiedAmong'),
    eraseLeads: ask('eraseLeads'),
    vacuumFor: ask('vacuumFor'),
    eraseFromSetAside: ask('eraseFromSetAside'),
    withhold: ask('withhold'),
    async close() {
      if (closed) return;
      const answered = askToClose();
      closed = true;
      await Promise.all([answered, once(thread, 'exit')]);
    },
  };
}

/** Resolves once the thread has the file open; rejects with what kept it from that. */
async function opened(thread: Worker, port: MessagePort): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const failed = once(thread, 'error', { signal }).then(([error]) => {
    throw error;
  });
  try {
    const first = (await Promise.race([once(port, 'message', { signal }), failed])) as [Opened];
    const [{ fault }] = first;
    if (fault) throw errorFrom(fault);
  } finally {
    settled.abort();
    failed.catch(() => undefined);
  }
}

function errorFrom({ message, ...about }: Fault): Error {
  return Object.assign(new Error(message), about);
}
