import { createChanges } from '../desk/writing/changes.ts';
import { writesOn } from '../desk/writing/writes.ts';
import { openBegunDatabase } from '../leads/store/database/configured-database.ts';
import { runCall } from '../leads/store/calls.ts';
import { systemClock } from '../platform/clock.ts';
import type { RelayLog } from '../platform/log.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';
import { giveBackMemory } from '../platform/memory.ts';
import { keepToIdleTime, keepToOneProcessor } from '../platform/own-priority.ts';
import { stopSignals } from '../platform/stop-signals.ts';
import { loadConfig } from '../settings/load-config.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import type { FromWriter, ToWriter } from './desk-writer.ts';
import { startDeskWork } from './desk-work.ts';

// The process that writes the embedded store for the desk: it takes leads in, sends reminders, and does the
// writes that pages ask for. It keeps the pages' process to idle time, and both to one processor. It ends after
// that process and not before, so it ignores stop signals: Ctrl-C in a terminal reaches both.

// Not `process.ppid`: if the pages' process has died, that adopts orphans, and may be the relay in a container.
const pages = Number(process.argv[2]);
process.umask(ownerOnlyUmask);
for (const signal of stopSignals) process.on(signal, () => undefined);
const config = loadConfig();
const db = await openBegunDatabase(config);
const write = writesOn(db);
const changes = createChanges();
changes.listen(() => tell({ event: 'change' }));
let work: ReturnType<typeof startDeskWork> | undefined;
let stopWatch: (() => Promise<void>) | undefined;

process.on('message', (told: ToWriter) => {
  if (told === 'begin') void begin();
  else void runCall(told, write).then((answer) => tell({ event: 'answer', ...answer }));
});
process.once('disconnect', () => void stop());
// The pages' process may have ended while the store was being opened.
if (!process.connected) await stop();

async function begin(): Promise<void> {
  work = startDeskWork({
    db,
    clock: systemClock,
    log: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
    changes,
    wake: () => tell({ event: 'wake' }),
    settings: config.desk,
    mailboxes: loadMailboxes(config),
  });
  await Promise.all([pages, process.pid].map(keepToOneProcessor));
  stopWatch = await keepToIdleTime(pages, systemClock);
  giveBackMemory();
}

/** Sends a message to the pages' process. If that is gone, this process will end too, once all is done. */
function tell(message: FromWriter): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** A log method that writes to the log of the pages' process. */
function logAs(level: keyof RelayLog) {
  return (about: unknown, words?: string) => tell({ event: 'log', level, about, words });
}

/** Pending writes are done first, as the embedded store does one thing after another. */
async function stop(): Promise<void> {
  await Promise.all([work?.stop(), stopWatch?.()]);
  await db.destroy();
  process.exit();
}
