import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { compiledDirectory } from './compiled.ts';
import type { MadePage, PageOrder } from './make-page.ts';
import type { PageData } from './page-data.ts';
import type { PageAnswer, PageTask, PageWorkerData } from './page-worker.ts';

/** Each thread has the site's modules. */
const maxThreads = 8;

/** A thread takes half a second to begin: fewer pages do not pay for one more. */
const pagesForAThread = 16;

/** As many pages as a thread is asked for at once. */
const pagesAtOnce = 8;

/** By V8's default what is thrown away after each page piles up to more than is kept. */
const youngGenerationMb = 16;

/** Makes pages on all cores. */
export interface PageThreads {
  /**
   * @param dataOf what a page is made of, asked for when a thread is free
   * @param onMade is told of the pages as they are made, in any order
   * @throws what the making of a page threw
   */
  make: (
    orders: readonly PageOrder[],
    dataOf: (pagePath: string) => Promise<PageData>,
    onMade: (pages: readonly MadePage[]) => void,
  ) => Promise<void>;
  stop: () => Promise<unknown>;
}

/** The first of them loads the site's modules while it is found out which pages there are to make. */
export function startPageThreads(buildDirectory: string): PageThreads {
  const threads = [startThread({ buildDirectory, isEarly: true })];
  return {
    async make(orders, dataOf, onMade) {
      const waiting = [...orders];
      const next = (): Promise<PageTask[]> => {
        const asked = waiting.splice(0, pagesAtOnce);
        return Promise.all(asked.map(async (order) => ({ order, data: await dataOf(order.path) })));
      };
      const paying = Math.ceil(orders.length / pagesForAThread);
      const count = Math.min(maxThreads, availableParallelism(), paying);
      while (threads.length < count) threads.push(startThread({ buildDirectory, isEarly: false }));
      const working = threads.map(async (thread) => {
        for (let asked = await next(); asked.length > 0; asked = await next()) {
          onMade(await thread.make(asked));
        }
      });
      await Promise.all(working);
    },
    stop: () => Promise.all(threads.map((thread) => thread.stop())),
  };
}

interface PageThread {
  make: (tasks: readonly PageTask[]) => Promise<readonly MadePage[]>;
  stop: () => Promise<unknown>;
}

function startThread(workerData: PageWorkerData): PageThread {
  const worker = new Worker(path.resolve('setup/page-worker.ts'), {
    workerData,
    // Of whoever builds, and for its own main thread.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    // React is another where this is not said before it is loaded.
    env: { NODE_COMPILE_CACHE: compiledDirectory, ...process.env, NODE_ENV: 'production' },
  });
  const broken = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`A thread that makes pages ended with ${code}.`)),
    );
  });
  // It may break before it is asked for anything, and ends when it is stopped.
  broken.catch(() => {});
  return {
    make(tasks) {
      const answered = new Promise<readonly MadePage[]>((resolve, reject) => {
        worker.once('message', (answer: PageAnswer) => {
          if ('made' in answer) resolve(answer.made);
          else reject(answer.fault);
        });
        worker.postMessage(tasks);
      });
      return Promise.race([answered, broken]);
    },
    stop: () => worker.terminate(),
  };
}
