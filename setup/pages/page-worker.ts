import { parentPort, workerData } from 'node:worker_threads';
import { paths } from '../../content/paths.ts';
import { createPageMaker, type MadePage, type PageOrder } from './make-page.ts';
import type { PageData } from './page-data.ts';
import { readSiteCode } from './site-code.ts';

// Makes pages, one after another, in a thread of its own. It reads no content: what a page is made of
// comes with it.

/** What a thread is started with. */
export interface PageWorkerData {
  buildDirectory: string;
  /** Whether it has to wait until anybody says which pages there are to make. */
  isEarly: boolean;
}

/** A page to be made, with all that it is made of. */
export interface PageTask {
  order: PageOrder;
  /** `PageData` as JSON. */
  data: string;
}

export type PageAnswer = { made: MadePage } | { fault: unknown };

/** Said once by each thread, whether it can make pages now or not. */
export type Loaded = 'loaded';

const { buildDirectory, isEarly } = workerData as PageWorkerData;

/** All that can be ready before. */
async function load() {
  const { client, build, manifest } = await readSiteCode(buildDirectory);
  const { makePage, tryOut } = await createPageMaker(client, build, manifest);
  if (isEarly) await tryOut(paths.home);
  return makePage;
}

const loading = load();
// Told to who asks for pages.
loading.catch(() => {});

async function make({ order, data }: PageTask): Promise<PageAnswer> {
  try {
    const makePage = await loading;
    return { made: await makePage(order, JSON.parse(data) as PageData) };
  } catch (fault) {
    return { fault };
  }
}

const loaded: Loaded = 'loaded';
let last: Promise<unknown> = loading.catch(() => {}).then(() => parentPort?.postMessage(loaded));

// One after another, and answered in the order in which they were asked for.
parentPort?.on('message', (task: PageTask) => {
  last = last.then(() => make(task)).then((answer) => parentPort?.postMessage(answer));
});
