import { Resolver } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import './no-settings.ts';
import { createChanges } from '../desk/writing/changes.ts';
import { sessionCookie } from '../desk/visit/session-cookie.ts';
import { newSecret } from '../platform/secret.ts';
import { writesOn } from '../desk/writing/writes.ts';
import { openToRead } from '../leads/store/database/configured-database.ts';
import { openConfiguredDatabase } from './test-database.ts';
import type { Database } from '../leads/store/database/database.ts';
import { offerFirstLink } from '../leads/store/access/links.ts';
import { beginSession } from '../leads/store/access/sessions.ts';
import { giveAccess } from '../leads/store/access/change-access.ts';
import type { User } from '../leads/store/access/users.ts';
import type { Role } from '../leads/store/tables/access-schema.ts';
import type { StoreSettings } from '../leads/store/database/store-place.ts';
import { createDeskApp } from '../server/desk-app.ts';
import { deskDirectory } from '../setup/builds/desk-directory.ts';
import { lookAround, lookAtMail } from '../server/desk-health.ts';
import type { Dns } from '../relay/watch/mail-domain/texts.ts';
import { startDeskWork } from '../server/desk-work.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../settings/config.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { freePort } from '../platform/free-port.ts';

/** A resolver that reaches no DNS server. */
function silentDns(): Dns {
  const resolver = new Resolver({ timeout: 100, tries: 1 });
  resolver.setServers(['127.0.0.1:9']);
  return resolver;
}

/** The built desk over a store that a relay may work on too. */
export interface TestDesk {
  app: FastifyInstance;
  db: Database;
  /** The folder of its store, as in `DATA_DIR`. */
  dataDir: string;
  url: string;
  /** The address that `npm start` prints while nobody can sign in yet. */
  firstLink: () => Promise<string>;
  /** Gives somebody access and signs them in. @returns their browser's cookie */
  cookieOf: (role: Role, signedInAt?: number) => Promise<{ cookie: string; user: User }>;
  /** Resets the desk to the state in which nobody can sign in yet. */
  forgetEverybody: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface DeskParts {
  now?: () => number;
  /** Called when a delivery is due. */
  wake?: () => void;
  listens?: boolean;
  dns?: Dns;
  settings?: Readonly<Record<string, string>>;
}

export async function startTestDesk(
  store: StoreSettings,
  parts: DeskParts = {},
): Promise<TestDesk> {
  const { now = Date.now, wake = () => undefined, listens = true } = parts;
  const port = await freePort();
  const config = readConfig({
    DESK_PORT: String(port),
    MAILBOXES_FILE: '/dev/null',
    DATA_DIR: store.dataDir,
    ...parts.settings,
  });
  const { url } = config.desk;
  const db = await openConfiguredDatabase(store);
  // As at the real desk, where pages only read and another process writes.
  const read = openToRead(store) ?? db;
  const write = writesOn(db);
  const changes = createChanges();
  const mailboxes = loadMailboxes(config);
  const options = {
    config,
    db: read,
    write,
    mailboxes: mailboxes.all,
    now,
    wake,
    changes,
    health: () => lookAround({ config, mailboxes, db: read, write, now, isBeside: false }),
    mailDomain: () => lookAtMail(config, parts.dns ?? silentDns()),
    buildDirectory: deskDirectory,
  };
  const app = await createDeskApp({ ...options, logger: false });
  const { log } = app;
  const clock = { now, sleep: systemClock.sleep };
  const beside = { db, clock, log, changes, wake, settings: config.desk, mailboxes };
  const work = startDeskWork(beside);
  if (listens) await app.listen({ host: 'localhost', port });
  return {
    app,
    db,
    dataDir: store.dataDir,
    url,
    async firstLink() {
      const token = newSecret();
      await offerFirstLink(db, token, now());
      return `${url}/sign-in/${token}`;
    },
    async cookieOf(role, signedInAt = now()) {
      const token = newSecret();
      const about = { by: 'a test', now: signedInAt };
      const owner = { address: 'olive@office.example', name: 'Olive', role: 'owner' } as const;
      const first = await giveAccess(db, owner, about);
      const user =
        role === 'owner'
          ? first
          : await giveAccess(db, { address: 'mo@office.example', name: 'Mo', role }, about);
      await beginSession(db, { token, user, way: 'link', agent: 'A test', now: signedInAt });
      return { cookie: sessionCookie(url, token).split(';')[0] ?? '', user };
    },
    async forgetEverybody() {
      const theirs = ['desk_session', 'passkey', 'passkey_challenge', 'sign_in_link'] as const;
      for (const table of [...theirs, 'letter', 'desk_user'] as const) {
        await db.deleteFrom(table).execute();
      }
    },
    async stop() {
      await app.close();
      await work.stop();
      if (read !== db) await read.destroy();
      await db.destroy();
    },
  };
}
