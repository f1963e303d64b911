import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MadePage } from './make-page.ts';
import type { Loaded, PageAnswer, PageTask, PageWorkerData } from './page-worker.ts';

/** Bounded, because each thread loads the site's modules. */
const maxThreads = 8;

/** The queue length of a thread. A thread takes half a second to start, which fewer pages do not justify. */
const pagesAhead = 16;

/** With V8's default the garbage of each page piles up to more than what is kept. */
const youngGenerationMb = 16;

export type PageThreads = ReturnType<typeof startPageThreads>;

/**
 * Makes pages on all cores. The first thread loads the site's modules while the main thread lists the pages to make.
 */
export function startPageThreads(buildDirectory: string) {
  const most = Math.min(maxThreads, availableParallelism());
  const threads = [startThread({ buildDirectory, isEarly: true })];
  const making = new Set<Promise<void>>();
  async function withRoom() {
    for (;;) {
      const thread = threads.find((one) => one.waiting() < pagesAhead);
      if (thread) return thread;
      if (threads.length < most) threads.push(startThread({ buildDirectory, isEarly: false }));
      else await Promise.race(making);
    }
  }
  return {
    /**
     * Queues a page, and resolves as soon as there is room for another.
     * @param onMade receives the pages in any order
     */
    async make(task: PageTask, onMade: (page: MadePage) => void): Promise<void> {
      const thread = await withRoom();
      const one = thread.make(task).then(onMade);
      making.add(one);
      // A failure rejects `allMade`.
      one.then(
        () => making.delete(one),
        () => {},
      );
    },
    /** @throws the first error of a page */
    allMade: () => Promise.all(making),
    stop: () => Promise.all(threads.map((thread) => thread.stop())),
  };
}

function startThread(workerData: PageWorkerData) {
  const worker = new Worker(path.resolve('setup/pages/page-worker.ts'), {
    workerData,
    // Do not inherit the main thread's Node flags, which are not for workers.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    // React picks its development build unless this is set before it loads.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const broken = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`A thread that makes pages ended with ${code}.`)),
    );
  });
  // No unhandled rejection, if the thread breaks before its first page, or when it is stopped.
  broken.catch(() => {});
  const asked: PromiseWithResolvers<MadePage>[] = [];
  const loaded = Promise.withResolvers<void>();
  worker.once('exit', () => loaded.resolve());
  worker.on('message', (answer: PageAnswer | Loaded) => {
    if (answer === 'loaded') return loaded.resolve();
    const one = asked.shift();
    if ('made' in answer) one?.resolve(answer.made);
    else one?.reject(answer.fault);
  });
  return {
    make(task: PageTask): Promise<MadePage> {
      const one = Promise.withResolvers<MadePage>();
      asked.push(one);
      worker.postMessage(task);
      return Promise.race([one.promise, broken]);
    },
    /** The number of pages that are queued or in the making. */
    waiting: () => asked.length,
    async stop(): Promise<void> {
      // Terminating a worker while it loads modules has crashed the whole process, in V8.
      await loaded.promise;
      await worker.terminate();
    },
  };
}
