import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { systemClock } from './clock.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { startDeliveries } from './delivery/deliveries.ts';
import { createMailChannel } from './delivery/mail-channel.ts';
import { createFileMailer, createSmtpMailer } from './delivery/mailer.ts';
import type { Deliveries } from './delivery/deliveries.ts';
import type { RelayPages } from './http/pages.ts';
import type { SiteFiles } from './http/site-files.ts';
import { loadMailboxes } from './mailboxes.ts';
import { createRelay } from './relay.ts';
import { createFormTokens, newFormTokenKey } from './spam/form-token.ts';
import { openDatabase } from './store/database.ts';
import { openSqlite } from './store/sqlite.ts';
import { createStore } from './store/store.ts';

/** A stop that takes longer than this is cut off; what was not settled is taken up at the start. */
const longestStopMs = 30_000;

/** At a stop, a request that is still coming in has this long: Node's own limits end with listening. */
const longestRequestAtStopMs = 5000;

export interface RunningRelay {
  /** Where leads are kept and where mail goes, in words. */
  storedIn: string;
  mailGoesTo: string;
}

/**
 * Opens the store, starts the deliveries and listens, until a signal ends the process.
 * @throws ConfigError when the port is taken
 */
export async function startRelay(
  config: Config,
  parts: { siteFiles: SiteFiles | undefined; pages: RelayPages },
): Promise<RunningRelay> {
  const storeFile = path.join(config.dataDir, 'leads.sqlite');
  const mailboxes = loadMailboxes(config);
  const store = createStore(await openDatabase(openSqlite(storeFile)));
  const mailer =
    config.smtpUrl === undefined
      ? createFileMailer(path.join(config.dataDir, 'mail'))
      : createSmtpMailer(config.smtpUrl);
  let deliveries: Deliveries | undefined;
  const relay = await createRelay({
    config,
    mailboxes,
    store,
    formTokens: createFormTokens(await store.sharedValue('form-token-key', newFormTokenKey)),
    clock: systemClock,
    onAccepted: () => deliveries?.wake(),
    logger: true,
    ...parts,
  });
  try {
    await relay.listen({ host: config.host, port: config.port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `PORT: ${config.port} is in use. Set another, or stop what listens there.`,
    );
  }
  // Only now, with the port ours, is no other process of this store at work.
  await store.releaseClaims(systemClock.now());
  deliveries = startDeliveries({
    store,
    channel: createMailChannel(mailer, config.mailFrom, mailboxes),
    clock: systemClock,
    log: relay.log,
  });
  stopOnSignal(relay.log, async () => {
    const cutOff = setTimeout(() => relay.server.closeAllConnections(), longestRequestAtStopMs);
    await relay.close();
    clearTimeout(cutOff);
    await deliveries?.stop();
    mailer.close();
    await store.close();
  });
  return { storedIn: storeFile, mailGoesTo: mailer.destination };
}

/** Ends with what is under way: requests are answered, messages being sent are settled. */
function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), longestStopMs).unref();
      void stop().then(() => process.exit(0));
    });
  }
}
