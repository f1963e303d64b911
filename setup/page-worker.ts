import { parentPort, workerData } from 'node:worker_threads';
import { readKnownContent } from './known-content.ts';
import { createPageMaker } from './make-page.ts';
import type { MadePage, PageOrder } from './make-page.ts';
import { readSiteCode } from './site-code.ts';

// Makes pages, one after another, in a thread of its own.

/** What a thread is asked for and answers with. */
export interface PageWorkerData {
  buildDirectory: string;
}

export type PageAnswer = { made: MadePage[] } | { fault: unknown };

const { buildDirectory } = workerData as PageWorkerData;

const loading = readSiteCode(buildDirectory);
// Told to who asks for pages.
loading.catch(() => {});

let making: ReturnType<typeof createPageMaker> | undefined;

/** What is known of content is written by the time that pages are asked for. */
async function start() {
  const { client, build, manifest, content } = await loading;
  content.takeKnownFiles(await readKnownContent(buildDirectory));
  return createPageMaker(client, build, manifest);
}

async function make(orders: readonly PageOrder[]): Promise<PageAnswer> {
  try {
    making ??= start();
    const makePage = await making;
    const made: MadePage[] = [];
    for (const order of orders) made.push(await makePage(order));
    return { made };
  } catch (fault) {
    return { fault };
  }
}

parentPort?.on('message', (orders: PageOrder[]) => {
  void make(orders).then((answer) => parentPort?.postMessage(answer));
});
