import { writesOn } from '../desk/writing/writes.ts';
import { openToRead } from '../leads/store/database/configured-database.ts';
import type { Database } from '../leads/store/database/database.ts';
import { systemClock } from '../platform/clock.ts';
import { goBehindOthers } from '../platform/own-priority.ts';
import type { Config } from '../settings/config.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { startDeskWork } from './desk-work.ts';
import { startDeskWriter, type DeskWriter, type WriterOptions } from './desk-writer.ts';

interface Options extends WriterOptions {
  config: Config;
}

/** The store that the desk's pages read and write, and the background work in it. */
interface DeskStore extends DeskWriter {
  db: Database;
}

/**
 * Prepares an open store for the desk. The embedded one is written by a process of its own, so that this one,
 * which reads and renders pages, can leave the processor to the relay at any moment without ever holding the
 * store's lock. On PostgreSQL it locks only rows, and runs at a lower priority without stopping for the relay.
 */
export async function startDeskStore(db: Database, options: Options): Promise<DeskStore> {
  const read = openToRead(options.config);
  if (!read) return onOneConnection(db, options);
  await db.destroy();
  const { write, begin, stop } = startDeskWriter(options);
  return { db: read, write, begin, stop: () => read.destroy().then(stop) };
}

/** Reads and writes in this process. */
function onOneConnection(db: Database, { config, changes, wake }: Options): DeskStore {
  const mailboxes = loadMailboxes(config);
  const parts = { db, clock: systemClock, changes, wake, settings: config.desk, mailboxes };
  let work: ReturnType<typeof startDeskWork> | undefined;
  return {
    db,
    write: writesOn(db),
    begin(log) {
      work = startDeskWork({ ...parts, log });
      void goBehindOthers(process.pid);
    },
    async stop() {
      await work?.stop();
      await db.destroy();
    },
  };
}
