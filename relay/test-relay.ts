import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import { readConfig } from './config.ts';
import { startDeliveries } from './delivery/deliveries.ts';
import type { Deliveries } from './delivery/deliveries.ts';
import { createMailChannel } from './delivery/mail-channel.ts';
import { createSmtpMailer } from './delivery/mailer.ts';
import { plainPages } from './http/pages.ts';
import type { RelayPages } from './http/pages.ts';
import type { SiteFiles } from './http/site-files.ts';
import { loadMailboxes } from './mailboxes.ts';
import { createRelay } from './relay.ts';
import { createFormTokens } from './spam/form-token.ts';
import { openDatabase } from './store/database.ts';
import { openSqlite } from './store/sqlite.ts';
import { createStore } from './store/store.ts';
import type { Store } from './store/store.ts';

/** A whole relay over a real store in a folder of its own, for tests. */
export interface TestRelay {
  app: FastifyInstance;
  store: Store;
  clock: TestClock;
  stop: () => Promise<void>;
}

/** Real time that a test can move on, or back. */
export interface TestClock extends Clock {
  advance: (ms: number) => void;
}

/** Short of patience, so that a server which says nothing costs a test no more than this. */
const waits = {
  connectionTimeout: 500,
  greetingTimeout: 500,
  socketTimeout: 1000,
  wholeSend: 3000,
};

/**
 * @param env settings beside those a test needs; `SMTP_URL` turns deliveries on
 * @param parts the built site, for tests in a browser; the text of a mailboxes file
 */
export async function startTestRelay(
  env: Record<string, string> = {},
  parts: { siteFiles?: SiteFiles; pages?: RelayPages; mailboxesYaml?: string } = {},
): Promise<TestRelay> {
  const folder = await mkdtemp(path.join(tmpdir(), 'relay-'));
  const mailboxesFile = path.join(folder, 'mailboxes.yaml');
  await writeFile(mailboxesFile, parts.mailboxesYaml ?? '');
  const config = readConfig({
    SITE_URL: 'https://site.example',
    RATE_PER_MINUTE: '0',
    MAILBOXES_FILE: mailboxesFile,
    ...env,
  });
  const mailboxes = loadMailboxes(config);
  const store = createStore(await openDatabase(openSqlite(path.join(folder, 'leads.sqlite'))));
  const clock = createTestClock();
  let deliveries: Deliveries | undefined;
  const app = await createRelay({
    config,
    mailboxes,
    store,
    formTokens: createFormTokens('the key of a test'),
    clock,
    pages: parts.pages ?? plainPages,
    siteFiles: parts.siteFiles,
    logger: false,
    onAccepted: () => deliveries?.wake(),
  });
  const mailer = config.smtpUrl === undefined ? undefined : createSmtpMailer(config.smtpUrl, waits);
  if (mailer) {
    const channel = createMailChannel(mailer, config.mailFrom, mailboxes);
    deliveries = startDeliveries({ store, channel, clock, log: app.log });
  }
  return {
    app,
    store,
    clock,
    async stop() {
      await app.close();
      await deliveries?.stop();
      mailer?.close();
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
