import { parentPort, workerData } from 'node:worker_threads';
import { readKnownContent } from './known-content.ts';
import { paths } from '../content/paths.ts';
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

/** All that can be ready before anybody says which pages there are to make. */
async function load() {
  const { client, build, manifest, content } = await readSiteCode(buildDirectory);
  const known = await readKnownContent(buildDirectory);
  content.takeKnownFiles(known);
  const { makePage, tryOut } = await createPageMaker(client, build, manifest);
  // While it is found out which pages there are to make.
  if (known.length > 0) await tryOut(paths.candidates);
  return { makePage, content, isNew: known.length === 0 };
}

const loading = load();
// Told to who asks for pages.
loading.catch(() => {});

/** With what is known of content by the time that pages are asked for. */
async function start() {
  const { makePage, content, isNew } = await loading;
  if (isNew) content.takeKnownFiles(await readKnownContent(buildDirectory));
  return makePage;
}

let making: ReturnType<typeof start> | undefined;

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
