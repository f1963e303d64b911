import { createChanges } from '../desk/writing/changes.ts';
import { writesOn } from '../desk/writing/writes.ts';
import { openBegunDatabase } from '../leads/store/database/configured-database.ts';
import { answerTo } from '../leads/store/questions.ts';
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

// The process that writes the embedded store for the desk: it takes leads in, reminds of them, and does
// what the pages ask for. It keeps their process to idle time, and both to one processor. It ends when that
// does, and not before: what is typed at the terminal to end them reaches it too.

// Not `process.ppid`: where the pages have died by now, that is whoever takes on what has no parent, and a
// container's first process may be the relay.
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
  else void answerTo(told, write).then((answer) => tell({ event: 'answer', ...answer }));
});
process.once('disconnect', () => void stop());
// It may have gone while the store was being opened.
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

/** Where one does not get through, the pages are gone: this process ends by that, once all is done. */
function tell(message: FromWriter): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** One log has the lines of both. */
function logAs(level: keyof RelayLog) {
  return (about: unknown, words?: string) => tell({ event: 'log', level, about, words });
}

/** What was asked before is done first: the embedded store does one thing after another. */
async function stop(): Promise<void> {
  await Promise.all([work?.stop(), stopWatch?.()]);
  await db.destroy();
  process.exit();
}
