import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { readConfig, type Config } from '../settings/config.ts';
import { loadDkimKey } from '../relay/delivery/mail/dkim.ts';
import { createSmtpMailer } from '../relay/delivery/mail/mailer.ts';
import { plainPages, type RelayPages } from '../relay/intake/pages.ts';
import type { SiteFiles } from '../relay/serving/site-files.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import type { DiskSpace } from '../relay/watch/disk-space.ts';
import type { BackgroundWork } from '../server/background-work.ts';
import { createRelay } from '../server/relay.ts';
import { openDatabase } from '../leads/store/database/database.ts';
import { openStore } from '../leads/store/open-store.ts';
import { openSqlite } from '../leads/store/database/sqlite.ts';
import { lockStore } from '../leads/store/embedded/store-lock.ts';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { createStore, type Store } from '../leads/store/store.ts';
import { countStored, type StoreCounts } from './test-counts.ts';
import { maxWaitMs } from './until.ts';

/** A whole relay over a real store in its own folder. */
export interface TestRelay {
  app: FastifyInstance;
  store: Store;
  clock: TestClock;
  /** The folder of its store, as in `DATA_DIR`. */
  dataDir: string;
  counts: () => Promise<StoreCounts>;
  /** Tells the relay that a delivery is due, as a desk beside it does. */
  wake: () => void;
  /** Starts another background loop beside the relay. `pass` waits for it too, until it is stopped. */
  beside: <Work extends { stop: () => Promise<void> }>(start: () => Work) => Work;
  /** Advances time, and resolves once the relay has done all that became due. */
  pass: (ms: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Real time that a test can advance or set back, which wakes all sleepers. */
interface TestClock extends Clock {
  advance: (ms: number) => void;
  /** Changes the number of expected sleepers. */
  expect: (more: number) => void;
  /** Whether all expected sleepers are asleep. */
  asleep: () => boolean;
  /** How many times a sleep has begun. */
  sleeps: () => number;
}

/** Secrets that sign the webhooks of test relays and of their shop's mailbox. */
export const [testWebhookSecret, testShopSecret] = [
  secretOf('a secret that only tests have'),
  secretOf('another that only tests have'),
];

/** The machine's own disk may be nearly full, which each relay would report. */
const roomyDisk: DiskSpace = { free: 1e12, all: 2e12 };

/** The timeouts for tests with a server that does not answer, in milliseconds. */
const impatientWaits = {
  connectionTimeout: 500,
  greetingTimeout: 500,
  socketTimeout: 1000,
  wholeSend: 3000,
};

/**
 * @param env further settings. `SMTP_URL` turns deliveries on
 * @param parts the built site, for tests in a browser; the text of a mailboxes file; the log's stream; whether
 *   the short timeouts apply; the disk space that it finds; and whether the desk beside it is down
 */
export async function startTestRelay(
  env: Record<string, string> = {},
  parts: {
    siteFiles?: SiteFiles;
    pages?: RelayPages;
    mailboxesYaml?: string;
    log?: NodeJS.WritableStream;
    isImpatient?: boolean;
    disk?: DiskSpace;
    isDeskDown?: () => boolean;
  } = {},
): Promise<TestRelay> {
  const folder = await mkdtemp(path.join(tmpdir(), 'relay-'));
  const mailboxesFile = path.join(folder, 'mailboxes.yaml');
  await writeFile(mailboxesFile, parts.mailboxesYaml ?? 'mailboxes: {}');
  const config = readConfig({
    SITE_URL: 'https://site.example',
    RATE_PER_MINUTE: '0',
    MAILBOXES_FILE: mailboxesFile,
    WEBHOOK_SECRET: testWebhookSecret,
    DATA_DIR: folder,
    ...env,
  });
  const mailboxes = loadMailboxes(config);
  const store = await (parts.siteFiles ? openStore(config) : openStoreHere(config));
  const clock = createTestClock(config.smtpUrl === undefined ? 0 : loopsOf(config));
  const underWay = watchUnderWay(store);
  const { app, startWork } = await createRelay({
    config,
    mailboxes,
    store: underWay.store,
    secret: 'the key of a test',
    clock,
    pages: parts.pages ?? plainPages,
    siteFiles: parts.siteFiles,
    logger: parts.log ? { stream: parts.log } : false,
  });
  let work: BackgroundWork | undefined;
  if (config.smtpUrl !== undefined) {
    // Otherwise the relay keeps its shipped timeouts: on a busy machine a mail server may answer slowly, and the retry
    // would come later than a test waits.
    const mailer = createSmtpMailer(config.smtpUrl, {
      ...(parts.isImpatient && { waits: impatientWaits }),
      tls: config.smtpTls,
      dkim: loadDkimKey(config),
    });
    const readSpace = () => Promise.resolve(parts.disk ?? roomyDisk);
    const { isDeskDown = () => false } = parts;
    work = startWork({ mailer, log: app.log, readSpace, isDeskDown });
  }
  async function atRest(): Promise<void> {
    const deadline = Date.now() + maxWaitMs;
    while (!clock.asleep() || underWay.ids.size > 0) {
      if (Date.now() > deadline) throw new Error('The relay does not come to rest.');
      await setTimeout(1);
    }
  }

  return {
    app,
    store,
    clock,
    dataDir: folder,
    counts: () => countStored(config),
    wake: () => work?.wake(),
    beside(start) {
      clock.expect(1);
      const begun = start();
      return { ...begun, stop: () => begun.stop().finally(() => clock.expect(-1)) };
    },
    async pass(ms) {
      await atRest();
      clock.advance(ms);
      await atRest();
    },
    async stop() {
      await app.close();
      await work?.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Opens an embedded store in the test's own thread, since loading the modules of another takes longer than most
 * tests. Tests with a browser, and those that kill processes, use the real thread.
 */
async function openStoreHere(config: Config): Promise<Store> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined) return openStore(config);
  const lock = lockStore(dataDir, 'a relay', config.port);
  const store = createStore(await openDatabase(openSqlite(storeFileIn(dataDir))));
  return { ...store, close: () => store.close().finally(() => lock[Symbol.dispose]()) };
}

/**
 * The number of the relay's loops that sleep when idle: one per channel, letters, what is learned, what was not
 * stored, erasures, late scans, and the watchers.
 */
function loopsOf({ alerts, canary, clamdUrl }: Config): number {
  const others = [alerts.webhookUrl ?? alerts.mail, canary, clamdUrl];
  return 6 + others.filter((other) => other !== undefined).length;
}

/** @param sleepers the number of expected sleepers, as far as known */
function createTestClock(sleepers: number): TestClock {
  let aheadMs = 0;
  let moved = new AbortController();
  let sleeping = 0;
  let most = sleepers;
  let sleeps = 0;
  return {
    asleep: () => sleeping >= most,
    sleeps: () => sleeps,
    now: () => Date.now() + aheadMs,
    advance(ms) {
      aheadMs += ms;
      moved.abort();
      moved = new AbortController();
    },
    expect(more) {
      most += more;
    },
    sleep(ms, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      sleeping += 1;
      sleeps += 1;
      most = Math.max(most, sleeping);
      let awake = false;
      const wake = () => {
        if (awake) return;
        awake = true;
        clearTimeout(timer);
        sleeping -= 1;
        resolve();
      };
      const timer = globalThis.setTimeout(wake, ms);
      for (const call of [signal, moved.signal]) {
        if (call.aborted) wake();
        else call.addEventListener('abort', wake, { once: true });
      }
      return promise;
    },
  };
}

/** A store that also exposes the ids of deliveries that are claimed and not settled. */
function watchUnderWay(store: Store): { store: Store; ids: ReadonlySet<string> } {
  const ids = new Set<string>();
  return {
    ids,
    store: {
      ...store,
      async claim(request) {
        const claimed = await store.claim(request);
        for (const { id } of claimed) ids.add(id);
        return claimed;
      },
      async settle(claim, settlement) {
        await store.settle(claim, settlement);
        ids.delete(claim.id);
      },
    },
  };
}

function secretOf(words: string): string {
  return `whsec_${Buffer.from(words).toString('base64')}`;
}
