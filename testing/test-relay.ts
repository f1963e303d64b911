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

/** A whole relay over a real store in a folder of its own, for tests. */
export interface TestRelay {
  app: FastifyInstance;
  store: Store;
  clock: TestClock;
  /** Where its store is, as in `DATA_DIR`. */
  dataDir: string;
  counts: () => Promise<StoreCounts>;
  /** As a desk beside it tells that something is due. */
  wake: () => void;
  /** Starts what works in rounds beside the relay: `pass` waits for it too, until it is stopped. */
  beside: <Work extends { stop: () => Promise<void> }>(start: () => Work) => Work;
  /** Lets time pass, and resolves once all that the relay did about it is done. */
  pass: (ms: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Real time that a test can move on, or back, which wakes whoever sleeps by it. */
interface TestClock extends Clock {
  advance: (ms: number) => void;
  /** So many more will sleep by it, or so many fewer. */
  expect: (more: number) => void;
  /** Whether all sleep who ever slept by it at once. */
  asleep: () => boolean;
  /** How often somebody has gone to sleep. */
  sleeps: () => number;
}

/** Sign the webhooks of every test relay and of its shop's mailbox; worth nothing outside. */
export const [testWebhookSecret, testShopSecret] = [
  secretOf('a secret that only tests have'),
  secretOf('another that only tests have'),
];

/** The machine's own may be nearly full, of which each relay would tell. */
const roomyDisk: DiskSpace = { free: 1e12, all: 2e12 };

/** How long a relay bears with a server that says nothing, where a test has one: no longer than this. */
const impatientWaits = {
  connectionTimeout: 500,
  greetingTimeout: 500,
  socketTimeout: 1000,
  wholeSend: 3000,
};

/**
 * @param env settings beside those a test needs; `SMTP_URL` turns deliveries on
 * @param parts the built site, for tests in a browser; the text of a mailboxes file; where the log goes;
 * whether a mail server that says nothing is waited for no longer than a test bears; the disk it finds, and whether the
 * desk beside it is down
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
    // A mail server may be slow to answer on a busy machine, and a mail that is tried again comes later
    // than a test waits: elsewhere the relay has the patience it ships with.
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
 * An embedded store at work in the test's own thread: to load the modules of another takes longer
 * than most tests. In front of a browser and where processes are killed it has the real one.
 */
async function openStoreHere(config: Config): Promise<Store> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined) return openStore(config);
  const lock = lockStore(dataDir, 'a relay', config.port);
  const store = createStore(await openDatabase(openSqlite(storeFileIn(dataDir))));
  return { ...store, close: () => store.close().finally(() => lock[Symbol.dispose]()) };
}

/**
 * How many of the relay's loops sleep when there is nothing to do: one a channel, letters, what is learned,
 * what was not stored, erasures, late scans, and the watchers.
 */
function loopsOf({ alerts, canary, clamdUrl }: Config): number {
  const others = [alerts.webhookUrl ?? alerts.mail, canary, clamdUrl];
  return 6 + others.filter((other) => other !== undefined).length;
}

/** @param sleepers how many will sleep by it, as far as that is known */
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

/** A store that also tells which deliveries are claimed and not settled. */
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
