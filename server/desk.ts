import { setTimeout } from 'node:timers/promises';
import { createChanges } from '../desk/writing/changes.ts';
import { openBegunDatabase } from '../leads/store/database/configured-database.ts';
import { onceAnswering } from '../leads/store/once-answering.ts';
import { inWords } from '../leads/store/store-sentence.ts';
import { systemClock } from '../platform/clock.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';
import { standardLog } from '../platform/log.ts';
import { giveBackMemory } from '../platform/memory.ts';
import { ConfigError, type Config } from '../settings/config.ts';
import { loadConfig, stopAtSetting } from '../settings/load-config.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { createDeskApp } from './desk-app.ts';
import { lookAround, lookAtMail } from './desk-health.ts';
import { deskDirectory } from '../setup/builds/desk-directory.ts';
import { startDeskStore } from './desk-store.ts';
import { firstOwnerLine } from './first-owner.ts';
import { closeWithin, listenAt, refuseFewFiles, refuseTakenPort } from './listening.ts';
import { holdSignals, stopOnSignal } from './stop-on-signal.ts';
import { deskProxyUnnamed } from './unnamed-proxy.ts';

const maxRequestAtStopMs = 2000;

/** The longest a stop may take of a desk that cannot go on. */
const maxStopMs = 5000;

// The desk, in a process of its own: beside the relay that started it, or by `npm run desk`.
process.umask(ownerOnlyUmask);
process.env['NODE_ENV'] ??= 'production';
await run(loadConfig()).catch((error: unknown) => stopAtSetting(error, 'The desk cannot start'));

async function run(config: Config): Promise<void> {
  const { desk } = config;
  const place = { host: 'localhost', port: desk.port, portSetting: 'DESK_PORT' };
  refuseFewFiles();
  await refuseTakenPort(place);
  const mailboxes = loadMailboxes(config);
  const letSignalsGo = holdSignals(config);
  const opened = await onceAnswering(() => openBegunDatabase(config), config).catch(
    (error: unknown) => {
      throw inWords(error, config, ConfigError);
    },
  );
  const changes = createChanges();
  const wake = () => void process.send?.('wake');
  const isBeside = process.send !== undefined;
  const writerEnd = Promise.withResolvers<string>();
  const onEnd = writerEnd.resolve;
  const store = await startDeskStore(opened, { config, changes, wake, onEnd });
  const { db, write } = store;
  const app = await createDeskApp({
    config,
    db,
    write,
    mailboxes: mailboxes.all,
    now: systemClock.now,
    changes,
    wake,
    health: () => lookAround({ config, mailboxes, db, write, now: systemClock.now, isBeside }),
    mailDomain: () => lookAtMail(config),
    buildDirectory: deskDirectory,
    logger: { stream: standardLog() },
  });
  const { log } = app;
  const begun = begin();
  const stop = async () => {
    await begun;
    await closeWithin(maxRequestAtStopMs, app);
    await store.stop();
  };
  // Registered before listening: pages are answered however early the signal comes.
  stopOnSignal(log, stop);
  letSignalsGo();
  void writerEnd.promise.then(async (how) => {
    log.error({ how }, 'desk: the process that writes its store has ended, and the desk restarts');
    // Pending writes fail first, so that their users are told they may not be saved.
    await Promise.race([stop(), setTimeout(maxStopMs)]);
    process.exit(1);
  });
  // The relay that started this desk has gone, however it ended. Without it there is nothing to look after.
  const end = () => void stop().then(() => process.exit(0));
  process.once('disconnect', end);
  // The relay may have gone while the store was being opened.
  if (isBeside && !process.connected) end();
  console.log(`  Desk    ${desk.url}${await begun}\n`);
  const warning = deskProxyUnnamed(config);
  if (warning !== undefined) console.error(warning);
  giveBackMemory();

  async function begin(): Promise<string> {
    await listenAt(app, place);
    store.begin(log);
    return firstOwnerLine({ db, write, now: systemClock.now() }, config);
  }
}
