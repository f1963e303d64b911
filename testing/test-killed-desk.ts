import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import './no-settings.ts';
import { sessionCookie } from '../desk/visit/session-cookie.ts';
import { newSecret } from '../platform/secret.ts';
import { beginSession } from '../leads/store/access/sessions.ts';
import { giveAccess } from '../leads/store/access/change-access.ts';
import { openConfiguredDatabase } from './test-database.ts';
import type { Database } from '../leads/store/database/database.ts';
import { superviseDesk } from '../server/supervise-desk.ts';
import type { AnswerKillPoint } from './faults/kill-at-answer.ts';
import { freePort } from '../platform/free-port.ts';
import { until } from './until.ts';

/** The desk as shipped, in its own processes, over its own store. */
interface KilledDesk {
  url: string;
  db: Database;
  /** The log entries: that the desk ended, and that it is restarted. */
  told: readonly { code?: number | null }[];
  /** Signs somebody in. @returns their browser's cookie */
  signIn: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Runs the desk as a relay would. Its writing process is killed once, as the first answer is stored. */
export async function startKilledDesk(folder: string, point: AnswerKillPoint): Promise<KilledDesk> {
  const port = await freePort();
  const dataDir = path.join(folder, String(port));
  const token = path.join(folder, `token-${port}`);
  await writeFile(token, '');
  const settings = {
    DATA_DIR: dataDir,
    DESK_PORT: String(port),
    KILL_POINT: point,
    KILL_TOKEN: token,
    NODE_OPTIONS: `--import ${path.resolve(import.meta.dirname, 'faults/kill-at-answer.ts')}`,
  };
  Object.assign(process.env, settings);
  // Created as a relay would have.
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const told: { code?: number | null }[] = [];
  const note = (about: unknown) => void told.push(about as (typeof told)[number]);
  const desk = superviseDesk({
    clock: { now: Date.now, sleep: () => Promise.resolve() },
    log: { info: note, warn: note, error: note },
    onWake: () => undefined,
  });
  const url = `http://localhost:${port}`;
  await until(() => answers(url), 'the desk answers');
  return {
    url,
    db,
    told,
    signIn: () => signIn(db, url),
    async stop() {
      await desk.stop();
      await db.destroy();
      for (const name of Object.keys(settings)) delete process.env[name];
    },
  };
}

export function answers(url: string): Promise<boolean> {
  return fetch(`${url}/sign-in`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function signIn(db: Database, url: string): Promise<string> {
  const about = { by: 'a test', now: Date.now() };
  const ann = { address: 'ann@office.example', name: 'Ann', role: 'owner' } as const;
  const user = await giveAccess(db, ann, about);
  const token = newSecret();
  await beginSession(db, { token, user, way: 'link', agent: 'A test', now: Date.now() });
  return sessionCookie(url, token).split(';')[0] ?? '';
}
