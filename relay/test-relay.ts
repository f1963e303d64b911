import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import { readConfig } from './config.ts';
import { loadDkimKey } from './delivery/dkim.ts';
import { createSmtpMailer } from './delivery/mailer.ts';
import { createOnceKeys } from './http/once-key.ts';
import { plainPages } from './http/pages.ts';
import type { RelayPages } from './http/pages.ts';
import type { SiteFiles } from './http/site-files.ts';
import { loadMailboxes } from './mailboxes.ts';
import { createRelayMetrics } from './metrics/relay-metrics.ts';
import { startRelayWork } from './relay-work.ts';
import type { RelayWork } from './relay-work.ts';
import { createRelay } from './relay.ts';
import { createFormTokens } from './spam/form-token.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { countStored } from './test-counts.ts';
import type { StoreCounts } from './test-counts.ts';

/** A whole relay over a real store in a folder of its own, for tests. */
export interface TestRelay {
  app: FastifyInstance;
  store: Store;
  clock: TestClock;
  /** Where its store is, as in `DATA_DIR`. */
  dataDir: string;
  counts: () => Promise<StoreCounts>;
  stop: () => Promise<void>;
}

/** Real time that a test can move on, or back. */
interface TestClock extends Clock {
  advance: (ms: number) => void;
}

/** Sign the webhooks of every test relay and of its shop's mailbox; worth nothing outside. */
export const [testWebhookSecret, testShopSecret] = [
  secretOf('a secret that only tests have'),
  secretOf('another that only tests have'),
];

const secret = 'the key of a test';

/** Short of patience, so that a server which says nothing costs a test no more than this. */
const waits = {
  connectionTimeout: 500,
  greetingTimeout: 500,
  socketTimeout: 1000,
  wholeSend: 3000,
};

/**
 * @param env settings beside those a test needs; `SMTP_URL` turns deliveries on
 * @param parts the built site, for tests in a browser; the text of a mailboxes file; where the log goes
 */
export async function startTestRelay(
  env: Record<string, string> = {},
  parts: {
    siteFiles?: SiteFiles;
    pages?: RelayPages;
    mailboxesYaml?: string;
    log?: NodeJS.WritableStream;
  } = {},
): Promise<TestRelay> {
  const folder = await mkdtemp(path.join(tmpdir(), 'relay-'));
  const mailboxesFile = path.join(folder, 'mailboxes.yaml');
  await writeFile(mailboxesFile, parts.mailboxesYaml ?? '');
  const config = readConfig({
    SITE_URL: 'https://site.example',
    RATE_PER_MINUTE: '0',
    MAILBOXES_FILE: mailboxesFile,
    WEBHOOK_SECRET: testWebhookSecret,
    DATA_DIR: folder,
    ...env,
  });
  const mailboxes = loadMailboxes(config);
  const store = await openStore(config);
  const clock = createTestClock();
  const metrics = createRelayMetrics();
  let work: RelayWork | undefined;
  const app = await createRelay({
    config,
    mailboxes,
    store,
    formTokens: createFormTokens(secret),
    onceKeys: createOnceKeys(secret),
    metrics,
    clock,
    pages: parts.pages ?? plainPages,
    siteFiles: parts.siteFiles,
    logger: parts.log ? { stream: parts.log } : false,
    onAccepted: (submission) => work?.takeUp(submission),
  });
  if (config.smtpUrl !== undefined) {
    // Beside a browser the mail server may be slow to answer, and a mail that is tried again comes
    // later than a test waits: there the relay has the patience it ships with.
    const mailer = createSmtpMailer(config.smtpUrl, {
      ...(!parts.siteFiles && { waits }),
      dkim: loadDkimKey(config),
    });
    work = startRelayWork({ config, mailboxes, store, mailer, metrics, clock, log: app.log });
  }
  return {
    app,
    store,
    clock,
    dataDir: folder,
    counts: () => countStored(config),
    async stop() {
      await app.close();
      await work?.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

function createTestClock(): TestClock {
  let aheadMs = 0;
  let moved = new AbortController();
  return {
    now: () => Date.now() + aheadMs,
    advance(ms) {
      aheadMs += ms;
      moved.abort();
      moved = new AbortController();
    },
    sleep(ms, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      for (const wake of [signal, moved.signal]) {
        if (wake.aborted) resolve();
        else wake.addEventListener('abort', () => resolve(), { once: true });
      }
      return promise.finally(() => clearTimeout(timer));
    },
  };
}

function secretOf(words: string): string {
  return `whsec_${Buffer.from(words).toString('base64')}`;
}
