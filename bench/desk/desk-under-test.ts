import { constants, copyFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sessionCookie } from '../../desk/visit/session-cookie.ts';
import { newSecret } from '../../platform/secret.ts';
import { beginSession } from '../../leads/store/access/sessions.ts';
import { giveAccess } from '../../leads/store/access/change-access.ts';
import { openConfiguredDatabase } from '../../testing/test-database.ts';
import { storeFileIn } from '../../leads/store/database/store-place.ts';
import { startRelay } from '../relay/relay-under-test.ts';
import type { ServerUnderTest } from '../relay/server-under-test.ts';
import { people } from './filled-store.ts';

const betweenTriesMs = 50;

/** A relay with a desk, as `npm start` runs them, and the cookie of a signed-in browser. */
export interface DeskUnderTest {
  dataDir: string;
  relay: ServerUnderTest;
  url: string;
  cookie: string;
}

/** Copies a store, so that the original stays as it is for the next measurement. */
export async function copyOf(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  copyFileSync(file, storeFileIn(dataDir), constants.COPYFILE_FICLONE);
  const copy = await open(storeFileIn(dataDir));
  await copy.sync();
  await copy.close();
  return dataDir;
}

/** Starts a relay on a port and its desk on the next, and waits until both answer. */
export async function startDesk(dataDir: string, port: number): Promise<DeskUnderTest> {
  const url = `http://localhost:${port + 1}`;
  const cookie = await signIn(dataDir, url);
  const relay = await startRelay(dataDir, port, port + 1);
  while (!(await fetch(`${url}/sign-in`).catch(() => undefined))) await setTimeout(betweenTriesMs);
  return { dataDir, relay, url, cookie };
}

async function signIn(dataDir: string, url: string): Promise<string> {
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const now = Date.now();
  const token = newSecret();
  const given = { address: people[0], name: 'Ann', role: 'owner' } as const;
  const user = await giveAccess(db, given, { by: 'a measurement', now });
  await beginSession(db, { token, user, way: 'link', agent: path.basename(import.meta.url), now });
  await db.destroy();
  return sessionCookie(url, token).split(';')[0] ?? '';
}
