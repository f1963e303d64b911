import { parentPort, workerData } from 'node:worker_threads';
import { paths } from '../../content/paths.ts';
import { createPageMaker, type MadePage, type PageOrder } from './make-page.ts';
import type { PageData } from './page-data.ts';
import { readSiteCode } from './site-code.ts';

// Makes pages one after another in a worker thread. It reads no content: each task brings the page's data.

/** The worker data of a thread. */
export interface PageWorkerData {
  buildDirectory: string;
  /** Whether the thread starts before the first task is known, and has time to warm up. */
  isEarly: boolean;
}

/** A page to make, with its data. */
export interface PageTask {
  order: PageOrder;
  /** `PageData` as JSON. */
  data: string;
}

export type PageAnswer = { made: MadePage } | { fault: unknown };

/** Posted once by each thread after loading, also if that failed. */
export type Loaded = 'loaded';

const { buildDirectory, isEarly } = workerData as PageWorkerData;

/** Prepares all that does not depend on a task. */
async function load() {
  const { client, build, manifest } = await readSiteCode(buildDirectory);
  const { makePage, tryOut } = await createPageMaker(client, build, manifest);
  if (isEarly) await tryOut(paths.home);
  return makePage;
}

const loading = load();
// A failure is reported with each task.
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

// Answers tasks in the order of their arrival.
parentPort?.on('message', (task: PageTask) => {
  last = last.then(() => make(task)).then((answer) => parentPort?.postMessage(answer));
});
