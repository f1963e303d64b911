import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MadePage } from './make-page.ts';
import type { Loaded, PageAnswer, PageTask, PageWorkerData } from './page-worker.ts';

/** Each thread has the site's modules. */
const maxThreads = 8;

/** So many pages wait in a thread. It takes half a second to begin: fewer do not pay for one more. */
const pagesAhead = 16;

/** By V8's default what is thrown away after each page piles up to more than is kept. */
const youngGenerationMb = 16;

export type PageThreads = ReturnType<typeof startPageThreads>;

/**
 * Makes pages on all cores. The first of the threads loads the site's modules while it is found out which
 * pages there are to make.
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
     * Has a page made, and is done as soon as there is room for another.
     * @param onMade is told of the pages in any order
     */
    async make(task: PageTask, onMade: (page: MadePage) => void): Promise<void> {
      const thread = await withRoom();
      const one = thread.make(task).then(onMade);
      making.add(one);
      // What it threw is told to who waits.
      one.then(
        () => making.delete(one),
        () => {},
      );
    },
    /** @throws what the making of a page threw */
    allMade: () => Promise.all(making),
    stop: () => Promise.all(threads.map((thread) => thread.stop())),
  };
}

function startThread(workerData: PageWorkerData) {
  const worker = new Worker(path.resolve('setup/pages/page-worker.ts'), {
    workerData,
    // Of whoever builds, and for its own main thread.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    // React is another where this is not said before it is loaded.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const broken = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`A thread that makes pages ended with ${code}.`)),
    );
  });
  // It may break before it is asked for anything, and ends when it is stopped.
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
    /** How many pages it is asked for and has not made. */
    waiting: () => asked.length,
    async stop(): Promise<void> {
      // To be ended while it loads modules has ended the whole process, in V8.
      await loaded.promise;
      await worker.terminate();
    },
  };
}
